-- The palette finds a customer by the end of a telephone number, as people dictate it.
create index customers_phone_end on customers (reverse(phone) text_pattern_ops);
