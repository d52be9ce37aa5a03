-- Due days of storage that an admin gave up, so that a parcel could leave or was charged less: they are not due again.
create table storage_waivers (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id) on delete cascade,
  days integer not null check (days > 0),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  waived_at timestamptz not null,
  waived_by uuid not null references users (id)
);
create index storage_waivers_parcel on storage_waivers (parcel_id);
