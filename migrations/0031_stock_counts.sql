-- Stock counts: what stands on the shelves, compared with what should; and photos that only the team sees.

create table stock_counts (
  id uuid primary key default gen_random_uuid(),
  scope text not null check (scope in ('shelf', 'zone')),
  -- The shelf's code, or the zone's name as it was that day.
  place text not null,
  opened_at timestamptz not null,
  opened_by uuid not null references users (id),
  closed_at timestamptz,
  closed_by uuid references users (id),
  -- Given up: nothing is concluded from it.
  abandoned boolean not null default false,
  -- Why it was closed with differences that nobody had settled.
  note text,
  -- What was counted, once it is closed.
  totals jsonb,
  check ((closed_at is null) = (closed_by is null)),
  check ((closed_at is null) = (totals is null)),
  check (closed_at is not null or (not abandoned and note is null))
);
create index stock_counts_recent on stock_counts (opened_at desc, id desc);

create table stock_count_shelves (
  count_id uuid not null references stock_counts (id) on delete cascade,
  shelf text collate "C" not null,
  open boolean not null default true,
  primary key (count_id, shelf)
);
-- A shelf is counted once at a time.
create unique index stock_count_shelves_one_open on stock_count_shelves (shelf) where open;

-- What should stand there when the count opens, and what is scanned there.
create table stock_count_lines (
  id uuid primary key default gen_random_uuid(),
  count_id uuid not null references stock_counts (id) on delete cascade,
  -- None when nothing in the house bears the number.
  parcel_id uuid references parcels (id) on delete cascade,
  tracking_number text not null,
  expected_shelf text collate "C",
  scanned_shelf text collate "C",
  scanned_at timestamptz,
  scanned_by uuid references users (id),
  -- While it is open, differences are read from where the parcel stands; a settled one stays as it was.
  difference text check (difference in ('missing', 'misplaced', 'unknown')),
  outcome text check (outcome in ('found', 'searched', 'moved', 'put-back', 'received', 'dismissed', 'left')),
  note text,
  settled_at timestamptz,
  settled_by uuid references users (id),
  -- When a parcel that is searched was seen again.
  found_at timestamptz,
  place text collate "C" generated always as (coalesce(scanned_shelf, expected_shelf)) stored,
  check (num_nonnulls(scanned_shelf, scanned_at, scanned_by) in (0, 3)),
  check (num_nonnulls(difference, outcome, settled_at, settled_by) in (0, 4)),
  check (coalesce(scanned_shelf, expected_shelf) is not null),
  check (parcel_id is not null or scanned_shelf is not null)
);
-- A parcel, or a number that is nobody's, counts once.
create unique index stock_count_lines_parcel on stock_count_lines (count_id, parcel_id) where parcel_id is not null;
create unique index stock_count_lines_number on stock_count_lines (count_id, tracking_number) where parcel_id is null;
create index stock_count_lines_place on stock_count_lines (count_id, place, tracking_number, id);
create index stock_count_lines_of_parcel on stock_count_lines (parcel_id);
create index stock_count_lines_searched on stock_count_lines (settled_at desc, id desc)
  where outcome = 'searched' and found_at is null;

-- Shown to the team alone: a label with somebody else's name, a detail of the inspection.
alter table photos add column is_private boolean not null default false;
