-- The labels asked of a carrier, written before it is asked (docs/rules/shipping.md#carrier-labels): a box has one at most.
create table carrier_labels (
  id uuid primary key default gen_random_uuid(),
  box_id uuid not null references boxes (id),
  carrier_code text not null references carriers (code),
  status text not null check (status in ('asked', 'made', 'failed', 'voided')),
  tracking_number text,
  has_cn23 boolean not null default false,
  -- Why it failed: our word, never the carrier's.
  failure text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint carrier_labels_made check (status <> 'made' or (tracking_number is not null and ended_at is not null)),
  constraint carrier_labels_asked check ((status = 'asked') = (ended_at is null))
);

create unique index carrier_labels_one on carrier_labels (box_id) where status in ('asked', 'made');
create unique index carrier_labels_number on carrier_labels (tracking_number) where tracking_number is not null;
