-- The provider's own books, as the daily comparison reads them (docs/rules/money.md#comparison-with-the-provider).
create table provider_entries (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null unique,
  -- The provider's word: its list may grow.
  category text not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  amount_cents integer not null,
  fee_cents integer not null,
  -- The charge, refund, dispute or payout that it is about.
  source text,
  -- Of a charge: the payment in our rows.
  payment_intent text,
  created_at timestamptz not null,
  available_at timestamptz not null
);

create index provider_entries_created on provider_entries (created_at desc, id desc);
create index provider_entries_intent on provider_entries (payment_intent) where payment_intent is not null;

-- One row for each run, however it ended; the last one that finished says how fresh the list of differences is.
create table provider_comparisons (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- What was created at the provider from here on was compared.
  since timestamptz not null,
  ended_at timestamptz,
  -- Why it stopped: the kind of error, never its message.
  failure text,
  charges integer not null default 0,
  refunds integer not null default 0,
  entries integer not null default 0
);

-- What the provider and our rows do not both know. `recovered` and `owed_back` are what the comparison mended itself.
create table provider_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('recovered', 'owed_back', 'charge_unknown', 'amount_differs',
    'payment_missing', 'refund_unknown', 'refund_missing', 'refund_differs', 'dispute_unknown')),
  -- The provider's object.
  subject text not null,
  amount_cents integer not null,
  currency text not null,
  payment_id uuid references payments (id),
  occurred_at timestamptz not null,
  state text not null check (state in ('open', 'explained', 'gone', 'mended')),
  explanation text check (length(explanation) between 1 and 500),
  explained_by uuid references users (id),
  explained_at timestamptz,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  unique (kind, subject),
  constraint provider_differences_mended check ((state = 'mended') = (kind in ('recovered', 'owed_back'))),
  constraint provider_differences_explained check ((state = 'explained') = (explanation is not null)
    and (explanation is null) = (explained_by is null) and (explanation is null) = (explained_at is null))
);

create index provider_differences_found on provider_differences (found_at desc, id desc);
create index provider_differences_open on provider_differences (found_at) where state = 'open';

-- Money of a session of ours whose checkout a restored backup no longer has, and cannot have again: it goes back. Whose it is,
-- where the customer is still known.
alter table payments
  add column is_found boolean not null default false,
  add column found_for uuid references customers (user_id) check (is_found or found_for is null),
  drop constraint payments_origin,
  add constraint payments_origin check (checkout_id is not null or order_id is not null or is_found);

create index payments_captured on payments (captured_at desc, id desc);
