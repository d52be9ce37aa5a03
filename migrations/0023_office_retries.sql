-- A message that the office asks for again: three days of patience begin anew.
alter table notifications add column retried_at timestamptz;
create index customers_number_start on customers (client_number text_pattern_ops);
