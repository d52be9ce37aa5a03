-- The palette of the office finds a company by the beginning of its name.
create index professionals_company on professionals (search_fold(company) text_pattern_ops);
