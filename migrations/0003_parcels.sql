-- Parcels: one row per inbound parcel, its reception as a row of its own, its photos.

create table parcels (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references customers (user_id),
  tracking_number text not null,
  merchant text not null,
  description text,
  requested_action text not null
    check (requested_action in ('immediate_forwarding', 'temporary_storage', 'grouping', 'inspection_photos')),
  status text not null check (status in ('pending_arrival', 'received', 'pending_quote', 'processing',
    'ready_to_ship', 'shipped', 'delivered', 'blocked', 'returned', 'unclaimed')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Two customers may declare the same number; one customer declares it once.
  unique nulls distinct (customer_id, tracking_number),
  -- Only a parcel that is here can be nobody's.
  check (customer_id is not null or status in ('received', 'blocked', 'returned', 'unclaimed'))
);
create index parcels_tracking on parcels (tracking_number);
create index parcels_customer on parcels (customer_id, created_at desc, id desc);
create index parcels_status on parcels (status, created_at desc, id desc);
create index parcels_recent on parcels (created_at desc, id desc);

create table receptions (
  parcel_id uuid primary key references parcels (id),
  weight_g integer not null check (weight_g > 0),
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  shelf text not null,
  received_at timestamptz not null,
  received_by uuid not null references users (id)
);

create table photos (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid references parcels (id),
  uploaded_by uuid not null references users (id),
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null
);
create index photos_parcel on photos (parcel_id, created_at);
