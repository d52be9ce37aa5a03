-- The reception desk: rounds whose scans are counted, receptions that can be undone, parcels that wait for their owner.

create table reception_rounds (
  id uuid primary key default gen_random_uuid(),
  carrier text not null,
  -- What the carrier says it brings.
  announced integer not null check (announced between 1 and 5000),
  opened_at timestamptz not null,
  opened_by uuid not null references users (id),
  closed_at timestamptz,
  -- What was scanned, once it is closed.
  counted integer,
  gap_reason text check (gap_reason in ('missing', 'extra', 'announced-wrong', 'set-aside', 'other')),
  gap_note text,
  check ((closed_at is null) = (counted is null)),
  check (counted is null or (counted = announced) = (gap_reason is null)),
  check (gap_reason <> 'other' or gap_note is not null)
);
create unique index reception_rounds_one_open on reception_rounds (opened_by) where closed_at is null;
create index reception_rounds_recent on reception_rounds (opened_at desc, id desc);

alter table receptions
  add column round_id uuid references reception_rounds (id),
  -- Nobody had announced it: the parcel's row began with its reception, and ends with it when that is undone.
  add column began_parcel boolean not null default false;
create index receptions_round on receptions (round_id) where round_id is not null;

-- The order that the bench gave its photos.
alter table photos add column place smallint not null default 0;


-- Whose a parcel may be is looked for among all that is awaited, and among all customers: nobody's keys.
create index parcels_awaited_search on parcels
  using gin (search_keys('00000000-0000-0000-0000-000000000000', search_text)) with (fastupdate = off)
  where status = 'pending_arrival';
create index customers_owner_search on customers
  using gin (search_keys('00000000-0000-0000-0000-000000000000',
    search_fold(first_name || ' ' || last_name || ' ' || client_number))) with (fastupdate = off);
