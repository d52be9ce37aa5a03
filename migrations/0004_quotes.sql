-- Quotes: a request with its estimate, versions that staff fixed and sent, the parcels they hold.

create sequence quote_numbers;

create table quotes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_id uuid not null references customers (user_id),
  status text not null check (status in ('draft', 'pending_validation', 'sent_to_client', 'accepted', 'paid', 'expired', 'cancelled')),
  version integer not null default 0,
  shipping_type text not null check (shipping_type in ('direct', 'grouping')),
  destination text not null,
  mode text not null check (mode in ('standard', 'eco')),
  weight_g integer not null check (weight_g > 0),
  options text[] not null default '{}',
  insurance_tier integer not null default 0,
  declared_value_cents integer check (declared_value_cents >= 0),
  remarks text,
  client_name text not null,
  client_email text not null,
  shipping_address jsonb not null,
  -- Empty for a destination that has no online price.
  estimated_shipping_cents integer,
  estimated_fee_cents integer,
  estimated_total_cents integer,
  estimate_lines jsonb not null default '[]',
  catalogue_version integer not null references catalogue_versions (version),
  valid_until timestamptz,
  accepted_version integer,
  accepted_at timestamptz,
  paid_at timestamptz,
  closing_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index quotes_customer on quotes (customer_id, created_at desc, id desc);
create index quotes_status on quotes (status, created_at desc, id desc);
create index quotes_recent on quotes (created_at desc, id desc);
create index quotes_ending on quotes (valid_until) where status in ('sent_to_client', 'accepted');

create table quote_versions (
  quote_id uuid not null references quotes (id),
  version integer not null check (version > 0),
  lines jsonb not null,
  shipping_cents integer not null check (shipping_cents >= 0),
  fee_cents integer not null check (fee_cents >= 0),
  total_cents integer not null check (total_cents = shipping_cents + fee_cents),
  catalogue_version integer not null references catalogue_versions (version),
  valid_until timestamptz not null,
  unmeasured_reason text,
  note text,
  sent_at timestamptz not null,
  sent_by uuid not null references users (id),
  primary key (quote_id, version)
);

create table quote_parcels (
  quote_id uuid not null references quotes (id),
  parcel_id uuid not null references parcels (id),
  open boolean not null default true,
  primary key (quote_id, parcel_id)
);
-- A parcel is in at most one open quote.
create unique index quote_parcels_one_open on quote_parcels (parcel_id) where open;

-- One use of a plan's benefit per period (first shipment once; three grouped parcels a month), reserved at acceptance.
create table benefit_uses (
  customer_id uuid not null references customers (user_id),
  benefit text not null check (benefit in ('first_shipment', 'grouped_parcel')),
  period text not null,
  slot integer not null check (slot > 0),
  quote_id uuid not null references quotes (id),
  primary key (customer_id, benefit, period, slot)
);
create index benefit_uses_quote on benefit_uses (quote_id);
