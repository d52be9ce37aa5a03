-- A customer's link by which others follow one box (docs/rules/shipping.md#tracking-for-others). Only the hash of its token is stored.
create table tracking_links (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipments (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- One live link per box: a new one revokes the one before.
create unique index tracking_links_one_live on tracking_links (shipment_id) where revoked_at is null;

create index tracking_links_shipment on tracking_links (shipment_id);

-- The real delays of the last twelve months, read from the index alone (docs/rules/shipping.md#real-delays).
create index shipments_delivered on shipments (destination, mode, delivered_at) include (handed_over_at) where status = 'delivered';
