-- A box heavier or larger than what was paid: what its customer is asked to pay more (docs/rules/shipping.md#supplement). It is a
-- quote of its own, from which no second shipment comes.
create table supplements (
  quote_id uuid primary key references quotes (id),
  shipment_id uuid not null references shipments (id),
  -- All boxes of the shipment together, as they were weighed.
  weight_g integer not null check (weight_g > 0),
  -- The box that was refused.
  box_weight_g integer not null check (box_weight_g > 0),
  length_mm integer not null check (length_mm > 0),
  width_mm integer not null check (width_mm > 0),
  height_mm integer not null check (height_mm > 0),
  -- The paid tier, and the one that is asked for; null when only the size was not paid.
  paid_up_to_g integer,
  up_to_g integer,
  is_non_standard boolean not null,
  photo_id uuid references photos (id) on delete set null,
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  outcome text check (outcome in ('paid', 'declined', 'withdrawn', 'expired')),
  ended_at timestamptz,
  constraint supplements_weight check (num_nonnulls(paid_up_to_g, up_to_g) in (0, 2) and up_to_g > paid_up_to_g),
  constraint supplements_reason check (up_to_g is not null or is_non_standard),
  constraint supplements_ended check ((outcome is null) = (ended_at is null))
);
create unique index supplements_one_open on supplements (shipment_id) where outcome is null;
create index supplements_shipment on supplements (shipment_id, asked_at);
create index supplements_photo on supplements (photo_id) where photo_id is not null;
