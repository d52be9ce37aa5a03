-- What the office's lists lacked with a million parcels (`npm run bench -- office`).

-- Folded once, when it is written, and not for each row that a search looks at.
alter table customers add column search_text text generated always as
  (search_fold(first_name || ' ' || last_name || ' ' || client_number)) stored;
drop index customers_owner_search;
create index customers_search on customers
  using gin (search_keys('00000000-0000-0000-0000-000000000000', search_text)) with (fastupdate = off);

-- All shipments, whatever their state.
create index shipments_oldest on shipments (created_at, id);

