-- What is in a parcel, the purchase invoices that prove it, and a search that does not slow down with the years.

-- Case, accents and punctuation do not count; letters of other alphabets stay. The same text gives the same words for ever:
-- the index below is made of them. A change is a new function and new columns.
create function search_fold(typed text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    translate(lower(replace(replace(replace(replace(typed, 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')),
      'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'),
    '[\s\u00a0\u202f!-/:-@\[-`{-~’«»–—]+', ' ', 'g'))
$$;

-- Every two and three letters of each word, with their owner: one customer's search never walks another's parcels.
create function search_keys(owner uuid, folded text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(owner::text || substr(word, place, size), 0)), '{}')
  from unnest(string_to_array(folded, ' ')) word, generate_series(2, 3) size, generate_series(1, length(word) - size + 1) place
$$;

-- What a search looks for: the longest of those keys only, two letters when a word has no more.
create function search_keys_asked(owner uuid, folded text) returns bigint[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtextextended(owner::text || substr(word, place, least(length(word), 3)), 0)), '{}')
  from unnest(string_to_array(folded, ' ')) word, generate_series(1, greatest(length(word) - 2, 1)) place
  where length(word) > 1
$$;

alter table parcels
  -- Parcels of one order of a shop: declared together, often on one invoice.
  add column order_group uuid,
  add column contents_version integer not null default 0,
  -- Written with the rows that they tell of (`invariants.sql` compares): a list of thousands reads no other table.
  add column has_contents boolean not null default false,
  add column has_invoice boolean not null default false,
  add column search_text text generated always as
    (search_fold(tracking_number || ' ' || merchant || ' ' || coalesce(description, ''))) stored,
  add column search_keys bigint[] generated always as
    (search_keys(customer_id, search_fold(tracking_number || ' ' || merchant || ' ' || coalesce(description, '')))) stored;
create index parcels_order_group on parcels (order_group) where order_group is not null;
create index parcels_customer_status on parcels (customer_id, status, created_at desc, id desc);
create index parcels_incomplete on parcels (customer_id, status, created_at desc, id desc)
  where not (has_contents and has_invoice);
create index parcels_merchant on parcels (customer_id, merchant, created_at desc);
-- Without a pending list, which each search would have to read.
create index parcels_search on parcels using gin (search_keys) with (fastupdate = off);

create table content_lines (
  parcel_id uuid not null references parcels (id) on delete cascade,
  position integer not null check (position between 1 and 50),
  description text not null,
  quantity integer not null check (quantity between 1 and 999),
  -- As paid, taxes included.
  unit_cents integer not null check (unit_cents > 0),
  category text not null,
  primary key (parcel_id, position)
);

create table purchase_invoices (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  file_name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null
);
create index purchase_invoices_customer on purchase_invoices (customer_id, created_at desc, id desc);

-- One invoice over several parcels belongs to each of them, so that none is taxed on the whole.
create table parcel_invoices (
  parcel_id uuid not null references parcels (id) on delete cascade,
  invoice_id uuid not null references purchase_invoices (id) on delete cascade,
  primary key (parcel_id, invoice_id)
);
create index parcel_invoices_invoice on parcel_invoices (invoice_id);
