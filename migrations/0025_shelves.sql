-- Shelves: where things are now, the plan of the warehouse; and the office's filters and search over all parcels.

-- What stands on a shelf: the parcels that are in the house, and only those, whatever wrote their state. Triggers keep it.
create table stored_parcels (
  parcel_id uuid primary key references parcels (id) on delete cascade,
  shelf text collate "C" not null,
  received_at timestamptz not null
);
create function store_parcel(asked uuid) returns void language sql as $$
  delete from stored_parcels s where s.parcel_id = asked and not exists (
    select from parcels p join receptions r on r.parcel_id = p.id
    where p.id = asked and p.destroyed_at is null
      and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed'));
  insert into stored_parcels (parcel_id, shelf, received_at)
  select p.id, r.shelf, r.received_at from parcels p join receptions r on r.parcel_id = p.id
  where p.id = asked and p.destroyed_at is null
    and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed')
  on conflict (parcel_id) do update set shelf = excluded.shelf, received_at = excluded.received_at
    where (stored_parcels.shelf, stored_parcels.received_at) is distinct from (excluded.shelf, excluded.received_at);
$$;
create function store_parcel_of_status() returns trigger language plpgsql as $$
begin
  perform store_parcel(new.id);
  return null;
end $$;
create function store_parcel_of_reception() returns trigger language plpgsql as $$
begin
  perform store_parcel(case tg_op when 'DELETE' then old.parcel_id else new.parcel_id end);
  return null;
end $$;
create trigger parcels_stored after update of status, destroyed_at on parcels for each row
  when ((old.status, old.destroyed_at) is distinct from (new.status, new.destroyed_at)) execute function store_parcel_of_status();
create trigger receptions_stored after insert or update of shelf, received_at or delete on receptions for each row
  execute function store_parcel_of_reception();
insert into stored_parcels (parcel_id, shelf, received_at)
select p.id, r.shelf, r.received_at from parcels p join receptions r on r.parcel_id = p.id
where p.destroyed_at is null and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed');
create index stored_parcels_shelf on stored_parcels (shelf, received_at, parcel_id);
create index stored_parcels_age on stored_parcels (received_at desc, parcel_id desc);

-- The plan: a shelf that is not in it may still hold parcels, and shows as such.
create table shelves (
  code text collate "C" primary key,
  zone text not null check (length(zone) between 1 and 40),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
insert into shelves (code, zone, created_at, updated_at)
select distinct shelf, 'Allée ' || substring(shelf from '^[A-Z]+'), date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
from stored_parcels where shelf ~ '^[A-Z]{1,2}';
create index shelves_zone on shelves (zone, code);

-- The office's filters.
create index receptions_recent on receptions (received_at desc, parcel_id desc);
create index receptions_undeclared on receptions (received_at desc, parcel_id desc) where began_parcel;
-- Nobody's keys: the search is over all parcels.
create index parcels_office_search on parcels
  using gin (search_keys('00000000-0000-0000-0000-000000000000', search_text)) with (fastupdate = off);
