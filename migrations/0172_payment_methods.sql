-- Means of payment that a customer agreed to keep (docs/rules/money.md#saved-means-of-payment). The provider has the number;
-- we have what its owner recognises it by.

-- The agreement of the cart, until the provider's word keeps the means: the version of its words and when.
alter table checkouts
  add column keep_method_version text,
  add column keep_method_agreed_at timestamptz,
  add constraint checkouts_keep_method check ((keep_method_version is null) = (keep_method_agreed_at is null));

create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  -- The payment that it was kept with; its agreement is copied from there.
  checkout_id uuid not null unique references checkouts (id),
  stripe_payment_method_id text not null unique,
  -- As the provider names it.
  kind text not null,
  -- Of a card; forgotten with an erased person.
  brand text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  agreement_version text not null,
  agreed_at timestamptz not null,
  saved_at timestamptz not null,
  -- From then on it counts as gone, whether the provider has heard of it or not.
  removed_at timestamptz,
  removed_because text check (removed_because in ('asked', 'replaced', 'account', 'provider')),
  -- The provider let go of it, or keeps it for a subscription that it pays.
  settled_at timestamptz,
  constraint payment_methods_removed check ((removed_at is null) = (removed_because is null)),
  constraint payment_methods_settled check (settled_at is null or removed_at is not null),
  constraint payment_methods_card check (num_nulls(brand, last4, exp_month, exp_year) in (0, 4))
);
create index payment_methods_of_customer on payment_methods (customer_id) where removed_at is null;
create index payment_methods_to_detach on payment_methods (removed_at) where removed_at is not null and settled_at is null;
