-- The office's clients and users: one search over every account, notes, professional customers, merged duplicates.

-- A page's cursor carries milliseconds: so does every row.
alter table users alter column created_at set default date_trunc('milliseconds', now());
alter table customers alter column created_at set default date_trunc('milliseconds', now());
update users set created_at = date_trunc('milliseconds', created_at)
  where created_at <> date_trunc('milliseconds', created_at);
update customers set created_at = date_trunc('milliseconds', created_at)
  where created_at <> date_trunc('milliseconds', created_at);

-- A copy of the customer's number, so that one text and one index find every account by what the specification names.
alter table users add column client_number text;
update users u set client_number = c.client_number from customers c where c.user_id = u.id;
create function copy_client_number() returns trigger language plpgsql as $$
begin
  update users set client_number = new.client_number where id = new.user_id;
  return null;
end $$;
create trigger customers_number_copied after insert or update of client_number on customers
  for each row execute function copy_client_number();

alter table users
  -- Why the office closed it; gone once it is open again.
  add column deactivation_reason text,
  add column search_text text generated always as
    (search_fold(name || ' ' || email || ' ' || coalesce(client_number, ''))) stored,
  -- Nobody's in particular: the search is over all accounts.
  add column search_keys bigint[] generated always as
    (search_keys('00000000-0000-0000-0000-000000000000', search_fold(name || ' ' || email || ' ' || coalesce(client_number, '')))) stored;
create index users_search on users using gin (search_keys) with (fastupdate = off);
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_closed on users (created_at desc, id desc) where deleted_at is null and not is_active;

alter table customers
  -- The same person's other account, which goes on; this one is closed and keeps what the law wants kept.
  add column merged_into uuid references customers (user_id) check (merged_into <> user_id),
  add column merged_at timestamptz check ((merged_into is null) = (merged_at is null));
create index customers_newest on customers (created_at desc, user_id desc);
create index customers_plan on customers (plan, created_at desc, user_id desc);
create index customers_country on customers (country, created_at desc, user_id desc);
create index customers_merged on customers (merged_into) where merged_into is not null;

-- A customer who is a company: a row, or none.
create table professionals (
  customer_id uuid primary key references customers (user_id),
  company text not null,
  siren text check (siren ~ '^[0-9]{9}$'),
  vat_number text,
  -- Agreed for life, whatever the catalogue: taken off the carrier's price and off the processing fee.
  transport_discount_bp integer not null check (transport_discount_bp between 0 and 5000),
  fee_discount_bp integer not null check (fee_discount_bp between 0 and 10000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index professionals_siren on professionals (siren);

-- What the team writes to itself about a client. Personal data of the client: in their copy, and erased with their account.
create table client_notes (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  author_id uuid not null references users (id),
  body text not null check (length(body) between 1 and 4000),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index client_notes_customer on client_notes (customer_id, created_at desc, id desc);

-- Whether two accounts are one person's, since a merge (which keeps `merged_into` one step long).
create function same_person(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other
    or (select coalesce(c.merged_into, c.user_id) from customers c where c.user_id = one)
     = (select coalesce(c.merged_into, c.user_id) from customers c where c.user_id = other)
$$;
