-- The office's quote builder: what is being prepared, the search over quotes, sent versions that nobody changes.

-- A sent version is what its customer agreed to: the proof of a consent.
create function refuse_quote_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'quote_versions are immutable';
end $$;
create trigger quote_versions_immutable before update or delete on quote_versions
  for each row execute function refuse_quote_version_change();

-- The next version as the office prepares it; sending it, or the end of the quote, takes it away.
create table quote_drafts (
  quote_id uuid primary key references quotes (id),
  -- Grows with each saving: a colleague's is never overwritten unseen.
  revision integer not null check (revision > 0),
  lines jsonb not null,
  -- Those that the version will be about. A sent quote keeps its own until then.
  parcel_ids uuid[] not null,
  note text,
  unmeasured_reason text,
  validity_days integer not null check (validity_days between 1 and 90),
  saved_at timestamptz not null,
  saved_by uuid not null references users (id)
);

-- The office's search over quotes: the number with or without dashes, the client by number and name, the name on the request.
alter table quotes add column search_text text not null default '';
create function quote_search(number text, client_name text, customer uuid) returns text language sql stable as $$
  select search_fold(concat_ws(' ', $1, replace($1, '-', ''), c.client_number, replace(c.client_number, '-', ''),
    c.first_name, c.last_name, $2))
  from customers c where c.user_id = $3
$$;
update quotes set search_text = coalesce(quote_search(number, client_name, customer_id), '');
-- Nobody's keys: the search is over all quotes.
alter table quotes add column search_keys bigint[] generated always as
  (search_keys('00000000-0000-0000-0000-000000000000', search_text)) stored;
create index quotes_search on quotes using gin (search_keys) with (fastupdate = off);

create function quote_search_of_quote() returns trigger language plpgsql as $$
begin
  new.search_text := coalesce(quote_search(new.number, new.client_name, new.customer_id), '');
  return new;
end $$;
create trigger quotes_searchable before insert or update of number, client_name, customer_id on quotes
  for each row execute function quote_search_of_quote();
create function quote_search_of_customer() returns trigger language plpgsql as $$
begin
  update quotes q set search_text = quote_search(q.number, q.client_name, q.customer_id)
  where q.id in (select id from quotes where customer_id = new.user_id order by id for update);
  return null;
end $$;
create trigger customers_quotes_searchable after update of first_name, last_name, client_number on customers for each row
  when ((old.first_name, old.last_name, old.client_number) is distinct from (new.first_name, new.last_name, new.client_number))
  execute function quote_search_of_customer();
