// Tape statements: they put on the tape what the plan says, see Note [Block tape].
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/derive/taping.hpp"

namespace nestor::derive {

class TapeWriter {
public:
    /// `nests` numbers the loops that copies make.
    TapeWriter(const Taping& taping, std::string name, int& nests, SymbolSource& symbols);

    /// A local: how many blocks ran since the tape was cleared.
    const Symbol& records() const { return records_; }
    /// A buffer: which blocks, in the order they ran. Not there when there is one block only.
    const Symbol& numbers() const { return numbers_; }
    bool has_numbers() const { return taping_.blocks.size() > 1; }

    /// Declares the tape; nothing where none is needed.
    void begin(const Origin& origin, std::vector<Stmt>& out) const;
    void clear(const Origin& origin, std::vector<Stmt>& out) const;
    /// What stands around a nest of the tape; nothing for other statements.
    void before(const Stmt& stmt, std::vector<Stmt>& out);
    void after(const Stmt& stmt, std::vector<Stmt>& out);

private:
    void save(const SavedValue& value, const TapedBlock& block, const Origin& origin, std::vector<Stmt>& out);

    const Taping& taping_;
    std::string name_;
    int& nests_;
    SymbolSource& symbols_;
    Symbol records_, numbers_;
};

}  // namespace nestor::derive
