-- What a customer asks about a parcel and what the team answers; what both write to each other.

-- Destroyed at its owner's wish: it stays « blocked », and nothing more can happen to it (decisions §2 name no other status).
alter table parcels add column destroyed_at timestamptz;
alter table parcels add constraint parcels_destroyed_is_blocked check (destroyed_at is null or status = 'blocked');

-- Why a parcel is held back, what its owner may choose, and until when.
create table parcel_blocks (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id),
  reason text not null,
  choices text[] not null check (cardinality(choices) > 0 and choices <@ array['return', 'destroy', 'remove-item']),
  deadline timestamptz not null,
  blocked_at timestamptz not null,
  blocked_by uuid not null references users (id),
  lifted_at timestamptz
);
create unique index parcel_blocks_one_live on parcel_blocks (parcel_id) where lifted_at is null;

-- What a parcel measured before it was measured again.
create table measure_corrections (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id),
  weight_g integer not null,
  length_mm integer not null,
  width_mm integer not null,
  height_mm integer not null,
  corrected_at timestamptz not null,
  corrected_by uuid not null references users (id)
);
create index measure_corrections_parcel on measure_corrections (parcel_id, corrected_at);

create table parcel_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('return', 'weight-dispute', 'blocked-choice', 'claim')),
  customer_id uuid not null references customers (user_id),
  -- Empty for a claim until staff confirm it: the row says nothing of what is on the shelves.
  parcel_id uuid references parcels (id),
  tracking_number text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  outcome text check (outcome in ('accepted', 'refused', 'withdrawn', 'superseded')),
  reason text,
  choice text check (choice in ('return', 'destroy', 'remove-item')),
  shop_address text,
  shop_label text,
  deadline timestamptz,
  answer text,
  answered_by uuid references users (id),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'claim') = (tracking_number is not null)),
  check (kind = 'claim' or parcel_id is not null),
  check ((kind = 'blocked-choice') = (choice is not null)),
  check ((state = 'open') = (outcome is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((answered_by is null) = (answered_at is null))
);
create unique index parcel_requests_one_open on parcel_requests (parcel_id, kind)
  where state <> 'closed' and kind <> 'claim';
create unique index parcel_requests_one_claim on parcel_requests (customer_id, tracking_number)
  where state <> 'closed' and kind = 'claim';
create index parcel_requests_parcel on parcel_requests (parcel_id, created_at) where parcel_id is not null;
create index parcel_requests_customer on parcel_requests (customer_id, created_at desc, id desc);
create index parcel_requests_waiting on parcel_requests (created_at, id) where state <> 'closed';

create table threads (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  -- With a declaration that its customer deletes goes what was said about it.
  parcel_id uuid unique references parcels (id) on delete cascade,
  quote_id uuid unique references quotes (id),
  created_at timestamptz not null,
  check (num_nonnulls(parcel_id, quote_id) = 1)
);
create index threads_customer on threads (customer_id);

create table messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references threads (id) on delete cascade,
  side text not null check (side in ('customer', 'staff')),
  author_id uuid not null references users (id),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null,
  -- By the other side.
  read_at timestamptz,
  -- When its reader was promised a mail about it.
  told_at timestamptz
);
create index messages_thread on messages (thread_id, created_at desc, id desc);
create index messages_unread on messages (created_at, id) where read_at is null;
