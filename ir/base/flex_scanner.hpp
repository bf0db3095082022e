// A scanner that Flex generated, at work on a part of a text; and the loop over all its tokens, for those who
// want these without a parser.
#pragma once

#include <string_view>

namespace nestor {

class FlexScanner {
public:
    /// Takes the functions that Flex calls `PREFIX_lex_init`, `PREFIX__scan_bytes` and `PREFIX_lex_destroy`.
    /// The text is copied with its length, so that NUL bytes are bytes like others.
    template <class Buffer>
    FlexScanner(int (*init)(void**), Buffer (*scan_bytes)(const char*, int, void*), int (*destroy)(void*),
                std::string_view text)
        : destroy_(destroy) {
        init(&scanner_);
        scan_bytes(text.data(), static_cast<int>(text.size()), scanner_);
    }
    ~FlexScanner() { destroy_(scanner_); }
    FlexScanner(const FlexScanner&) = delete;
    FlexScanner& operator=(const FlexScanner&) = delete;

    /// What Flex's functions take as `yyscan_t`.
    void* get() const { return scanner_; }

private:
    void* scanner_ = nullptr;
    int (*destroy_)(void*);
};

/// Calls `visit` with every symbol that `next` gives before the end of the text.
template <class Next, class Visit>
void each_token(Next next, Visit visit) {
    for (;;) {
        const auto symbol = next();
        if (symbol.kind() == 0) return;  // Bison's number of the end
        visit(symbol);
    }
}

}  // namespace nestor
