-- Searches read trigrams, by extensions that PostgreSQL brings with it (docs/decisions/009-office-at-scale.md). The hashed letters
-- by slices of eight days go. A row of `parcels` is half as long from now on; `vacuum full parcels` gives the room of the others back.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

drop index parcels_search, parcels_awaited_search, customers_search, orders_search, quotes_search, users_search, searched_parcels_words;
alter table parcels drop column search_keys;
drop function searched_keys(timestamptz, text, text, text, boolean, boolean);
drop function search_keys_at(timestamptz, text);
drop function search_keys_asked(uuid, text);
drop function search_keys(uuid, text);
drop function search_letters_asked(text);
drop function search_mark(text);
drop function search_slice(timestamptz);

-- Words and filters in one index: a frequent word of one territory is as fast as a rare word. Without a pending list
-- (`fastupdate`): each search would read all of it, and a write in a hundred would wait until it is emptied.
create index searched_parcels_words on searched_parcels
  using gin (words gin_trgm_ops, owner_id, country, status, is_undeclared, is_stored) with (fastupdate = off);
-- A frequent word among the oldest parcels of the warehouse (« plus de 300 jours »): without it the planner walks all arrivals.
create index searched_parcels_stored on searched_parcels (arrived_at desc, parcel_id desc) where is_stored;
-- The newest are looked at first.
create index searched_parcels_newest on searched_parcels (at desc, parcel_id desc);

create index customers_words on customers using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index orders_words on orders using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index quotes_words on quotes using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index users_words on users using gin (search_text gin_trgm_ops) with (fastupdate = off);
