-- What customs ask beside a description and a value: what one piece weighs, where it was made, and why there is no invoice.
alter table content_lines
  add column unit_grams integer check (unit_grams between 1 and 30000),
  add column origin text check (origin ~ '^[A-Z]{2}$');

alter table parcels
  -- As `has_contents`: written with the lines that it tells of.
  add column has_weights boolean not null default false,
  add column value_reason text check (value_reason in ('gift-received', 'second-hand'));

-- The words of `lacksPapers`: a list of what is incomplete reads this index.
drop index parcels_incomplete;
create index parcels_incomplete on parcels (customer_id, status, created_at desc, id desc)
  where not (has_contents and has_weights and (has_invoice or value_reason is not null));
