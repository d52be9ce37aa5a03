-- Outbound: an order is commercial, a shipment is physical.

create sequence shipment_numbers;

create table shipments (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_id uuid not null references customers (user_id),
  order_id uuid not null references orders (id),
  quote_id uuid not null unique references quotes (id),
  status text not null check (status in ('to_pack', 'ready', 'handed_over', 'delivered')),
  destination text not null,
  address jsonb not null,
  mode text not null check (mode in ('standard', 'eco')),
  weight_g integer check (weight_g > 0),
  length_mm integer check (length_mm > 0),
  width_mm integer check (width_mm > 0),
  height_mm integer check (height_mm > 0),
  carrier text,
  tracking_number text,
  packed_at timestamptz,
  handed_over_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index shipments_status on shipments (status, created_at, id);
create index shipments_order on shipments (order_id);

create table shipment_parcels (
  shipment_id uuid not null references shipments (id),
  parcel_id uuid not null references parcels (id),
  open boolean not null default true,
  primary key (shipment_id, parcel_id)
);
-- A parcel is in at most one open shipment.
create unique index shipment_parcels_one_open on shipment_parcels (parcel_id) where open;
