-- An unclaimed parcel is destroyed by two people, long after it was said unclaimed and after a notice to its owner
-- (docs/rules/storage.md#disposal).
create table parcel_disposals (
  id uuid primary key default gen_random_uuid(),
  parcel_id uuid not null references parcels (id),
  state text not null default 'asked' check (state in ('asked', 'done', 'given-up')),
  reason text not null check (reason <> ''),
  asked_at timestamptz not null,
  asked_by uuid not null references users (id),
  decided_at timestamptz,
  decided_by uuid references users (id),
  constraint parcel_disposals_decided check ((state = 'asked') = (decided_at is null))
);
create unique index parcel_disposals_one_asked on parcel_disposals (parcel_id) where state = 'asked';
create unique index parcel_disposals_one_done on parcel_disposals (parcel_id) where state = 'done';
create index parcel_disposals_parcel on parcel_disposals (parcel_id);
