-- Facts, settings and the outbox: what every verb writes beside its own rows.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Prices, plans, zones and grids are dated data: a change makes a new version, quotes keep theirs.
create table catalogue_versions (
  version integer primary key check (version > 0),
  effective_from timestamptz not null,
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- One row per fact, written in the transaction of the fact. The subjects have no foreign key: a fact outlives its subject.
create table events (
  id bigint generated always as identity primary key,
  type text not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'job', 'provider')),
  actor_id uuid,
  actor_label text not null,
  customer_id uuid,
  parcel_id uuid,
  quote_id uuid,
  order_id uuid,
  shipment_id uuid,
  details jsonb not null default '{}'
);
create index events_parcel on events (parcel_id, id) where parcel_id is not null;
create index events_quote on events (quote_id, id) where quote_id is not null;
create index events_order on events (order_id, id) where order_id is not null;
create index events_shipment on events (shipment_id, id) where shipment_id is not null;
create index events_customer on events (customer_id, id desc) where customer_id is not null;

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are append-only';
end $$;
create trigger events_append_only before update or delete on events
  for each row execute function refuse_event_change();

-- Browsers are told on commit; the payload is ids only (8000 bytes at most), the reader asks the API for the rest.
create function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('escale_events', json_build_object(
    'id', new.id, 'type', new.type, 'customerId', new.customer_id, 'parcelId', new.parcel_id,
    'quoteId', new.quote_id, 'orderId', new.order_id, 'shipmentId', new.shipment_id)::text);
  return new;
end $$;
create trigger events_announce after insert on events
  for each row execute function announce_event();

-- The outbox: a message that a fact owes to somebody, told once (dedupe_key) whatever runs twice.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  channel text not null check (channel in ('email', 'site')),
  recipient text not null,
  kind text not null,
  payload jsonb not null,
  dedupe_key text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_waiting on notifications (created_at) where state = 'queued';
