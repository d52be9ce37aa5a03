-- A new price of a plan for the subscriptions that run at another one (docs/rules/money.md#new-prices): the office's dated choice.
create table plan_price_changes (
  id uuid primary key default gen_random_uuid(),
  plan text not null check (plan in ('standard', 'premium')),
  frequency text not null check (frequency in ('month', 'year')),
  price_cents integer not null check (price_cents > 0),
  catalogue_version integer not null references catalogue_versions (version),
  -- Midnight in Paris: renewals from then on.
  counts_from timestamptz not null,
  decided_at timestamptz not null,
  decided_by uuid not null references users (id),
  revoked_at timestamptz,
  revoked_by uuid references users (id),
  constraint plan_price_changes_notice check (counts_from >= decided_at + interval '30 days'),
  constraint plan_price_changes_revoked check (num_nulls(revoked_at, revoked_by) in (0, 2)),
  constraint plan_price_changes_final check (revoked_at < counts_from)
);
create index plan_price_changes_of_plan on plan_price_changes (plan, frequency, decided_at desc);

-- What the holder of a subscription was told; its mail is the proof of when.
create table announced_prices (
  id uuid primary key default gen_random_uuid(),
  change_id uuid not null references plan_price_changes (id),
  subscription_id uuid not null references subscriptions (id),
  former_cents integer not null check (former_cents > 0),
  price_cents integer not null check (price_cents > 0 and price_cents <> former_cents),
  announced_at timestamptz not null,
  settled_at timestamptz,
  -- applied: billed from now on; left: another plan, an end, or a later price took its place; revoked: by the office.
  outcome text check (outcome in ('applied', 'left', 'revoked')),
  unique (change_id, subscription_id),
  constraint announced_prices_settled check (num_nulls(settled_at, outcome) in (0, 2))
);
create index announced_prices_open on announced_prices (subscription_id) where settled_at is null;
