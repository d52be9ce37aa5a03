-- What a carrier says of a box under way (docs/rules/shipping.md#carrier-tracking). Each event is stored whole, once.
create table tracking_events (
  id bigint generated always as identity primary key,
  box_id uuid not null references boxes (id),
  -- The number that was read: after a correction, the events of the wrong number are no more shown.
  number text not null,
  code text not null,
  label text not null,
  at timestamptz not null,
  -- The event as it was sent.
  raw jsonb not null,
  read_at timestamptz not null,
  unique (box_id, number, at, code)
);

-- The state of the reading of each box, and where the carrier says that it is.
create table box_tracking (
  box_id uuid primary key references boxes (id),
  number text not null,
  state text check (state in ('announced', 'taken-over', 'in-transit', 'customs', 'out-for-delivery', 'delivered', 'to-collect',
    'customs-hold', 'problem', 'not-delivered', 'returning', 'returned')),
  -- The carrier's last word.
  last_event_at timestamptz,
  -- The events seem to be those of another box: nothing follows from them.
  is_doubtful boolean not null default false,
  failures smallint not null default 0 check (failures >= 0),
  read_at timestamptz,
  -- None once nothing more is expected.
  next_read_at timestamptz
);

create index box_tracking_due on box_tracking (next_read_at) where next_read_at is not null;

-- When a supplier that limits its calls may be called again, whichever server calls.
create table supplier_paces (
  supplier text primary key,
  next_call_at timestamptz not null
);
