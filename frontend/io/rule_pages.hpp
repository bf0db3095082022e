// Reference pages that the program carries with it: the rule behind a message's identity.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace nestor::io {

/// A page of the documentation; its rules are list items or table rows that begin with their identity.
struct ReferencePage {
    const char* name;  ///< `frontend/tc/LANGUAGE.md`
    const char* text;
};
extern const ReferencePage reference_pages[];
extern const std::size_t reference_page_count;

/// The rule `TC-21` as plain text, with the examples below it; empty when no page has it.
std::string rule_text(const std::string& id);
/// What the page of the directives shows of one behind its notation and meaning: the loops in front of it and
/// those that it makes, and remarks. Empty for other names.
std::string directive_example(const std::string& name);
/// Every rule in a line, page by page: its identity and its first words.
std::string rule_list();
/// All identities of rules, in the order of the pages.
std::vector<std::string> rule_ids();

}  // namespace nestor::io
