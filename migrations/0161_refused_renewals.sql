-- A renewal that the bank refuses: each attempt is told once, and the benefits count for some days (docs/rules/money.md#refused-renewals).
create table renewal_attempts (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions (id),
  stripe_invoice_id text not null,
  attempt integer not null check (attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  -- When the provider tries again; null when it does not.
  next_attempt_at timestamptz,
  -- The bank wants its customer to confirm; else it refused.
  asks_confirmation boolean not null,
  noted_at timestamptz not null,
  unique (stripe_invoice_id, attempt)
);
create index renewal_attempts_of_subscription on renewal_attempts (subscription_id, noted_at desc);

alter table subscriptions
  -- Until when the benefits count although a renewal is refused: promised once, whatever the setting becomes.
  add column benefits_until timestamptz,
  add column benefits_stopped_at timestamptz,
  add column card_exp_month smallint check (card_exp_month between 1 and 12),
  add column card_exp_year smallint,
  -- The renewal for which its holder was told that the card expires first.
  add column card_told_for timestamptz,
  add constraint subscriptions_card_expiry check (num_nulls(card_exp_month, card_exp_year) in (0, 2)),
  add constraint subscriptions_benefits check (benefits_stopped_at is null or benefits_until is not null);

update subscriptions set benefits_until = now() + interval '7 days' where status = 'past_due';
