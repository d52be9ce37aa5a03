-- A plan that changes (docs/rules/money.md#change-of-plan). The unused days of the former plan are a negative line of the order.
alter table order_items
  drop constraint order_items_kind_check,
  drop constraint order_items_unit_cents_check,
  add constraint order_items_kind_check check (kind in ('plan', 'credit', 'option', 'return')),
  add constraint order_items_unit_cents_check check (case when kind = 'credit' then unit_cents < 0 else unit_cents > 0 end);

-- As the provider says: what follows the paid period, and a change that waits for its payment.
alter table subscriptions
  add column next_plan text check (next_plan in ('standard', 'premium')),
  add column next_frequency text check (next_frequency in ('month', 'year')),
  add column next_price_cents integer check (next_price_cents > 0),
  add column pending_plan text check (pending_plan in ('standard', 'premium')),
  add column pending_frequency text check (pending_frequency in ('month', 'year')),
  add column pending_until timestamptz,
  add constraint subscriptions_next check (num_nulls(next_plan, next_frequency, next_price_cents) in (0, 3)),
  add constraint subscriptions_pending check (num_nulls(pending_plan, pending_frequency, pending_until) in (0, 3)),
  add constraint subscriptions_ended_alone check (status <> 'ended' or num_nulls(next_plan, pending_plan) = 2);

-- What a customer agreed to, before the provider is asked; one at a time for each subscription.
create table plan_changes (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions (id),
  kind text not null check (kind in ('now', 'at-term')),
  from_plan text not null check (from_plan in ('standard', 'premium')),
  from_frequency text not null check (from_frequency in ('month', 'year')),
  to_plan text not null check (to_plan in ('standard', 'premium')),
  to_frequency text not null check (to_frequency in ('month', 'year')),
  -- What each period costs from then on.
  price_cents integer not null check (price_cents > 0),
  -- Of a change that counts now: what is paid, counted from when, under which terms.
  total_cents integer check (total_cents >= 50),
  proration_at timestamptz,
  terms_version text,
  terms_accepted_at timestamptz,
  express_requested_at timestamptz,
  -- The order that paid it.
  order_id uuid unique references orders (id),
  asked_at timestamptz not null,
  -- The provider has answered, or nobody waits for its answer any more.
  settled_at timestamptz,
  constraint plan_changes_paid check (
    num_nulls(total_cents, proration_at, terms_version, terms_accepted_at) = case when kind = 'now' then 0 else 4 end),
  constraint plan_changes_unpaid check (kind = 'now' or num_nulls(express_requested_at, order_id) = 2)
);
create unique index plan_changes_one_open on plan_changes (subscription_id) where settled_at is null;
create unique index plan_changes_agreed on plan_changes (subscription_id, to_plan, to_frequency, proration_at);
