-- What is bought beside quotes: options and plans, subscriptions that renew, prepaid storage.

-- Frozen at the opening, as a quote's version is: the names and prices of that moment.
create table checkout_items (
  checkout_id uuid not null references checkouts (id),
  key text not null,
  customer_id uuid not null references customers (user_id),
  kind text not null check (kind in ('plan', 'option')),
  code text not null,
  frequency text check (frequency in ('month', 'year')),
  parcel_id uuid references parcels (id),
  quote_id uuid references quotes (id),
  name text not null,
  detail text not null,
  -- The kind of line that VAT distinguishes.
  line_code text not null,
  unit_cents integer not null check (unit_cents > 0),
  quantity integer not null check (quantity > 0),
  amount_cents integer not null check (amount_cents = unit_cents * quantity),
  catalogue_version integer not null references catalogue_versions (version),
  open boolean not null default true,
  primary key (checkout_id, key),
  check ((kind = 'plan') = (frequency is not null)),
  check (num_nonnulls(parcel_id, quote_id) = case kind when 'plan' then 0 else 1 end)
);
-- One option for one parcel, and one plan for one customer, are in one open payment at most.
create unique index checkout_items_one_open_option on checkout_items (key) where open and kind = 'option';
create unique index checkout_items_one_open_plan on checkout_items (customer_id) where open and kind = 'plan';
create unique index checkout_items_one_plan on checkout_items (checkout_id) where kind = 'plan';

-- The subscription that a checkout began, kept even when its money goes back: it must then end at the provider.
alter table checkouts add column stripe_subscription_id text unique;

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  stripe_subscription_id text not null unique,
  plan text not null check (plan in ('standard', 'premium')),
  frequency text not null check (frequency in ('month', 'year')),
  price_cents integer not null check (price_cents > 0),
  status text not null check (status in ('active', 'past_due', 'ended')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  cancel_at_period_end boolean not null default false,
  card_brand text,
  card_last4 text,
  started_at timestamptz not null,
  ended_at timestamptz check ((status = 'ended') = (ended_at is not null)),
  -- The end of the yearly period whose renewal was announced.
  notice_for timestamptz,
  -- Grows with each change: what was read at the provider before another change is read again.
  revision integer not null default 0,
  -- When the provider was last asked.
  checked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index subscriptions_one_live on subscriptions (customer_id) where status <> 'ended';
create index subscriptions_ending on subscriptions (period_end) where status <> 'ended';

-- A renewal is an order without a checkout; its invoice at the provider makes it once.
alter table orders alter column checkout_id drop not null;
alter table orders add column subscription_id uuid references subscriptions (id);
alter table orders add column stripe_invoice_id text unique;
alter table orders add constraint orders_origin check
  (checkout_id is not null or (subscription_id is not null and stripe_invoice_id is not null));
create index orders_subscription on orders (subscription_id, created_at desc) where subscription_id is not null;
alter table payments alter column checkout_id drop not null;
alter table payments add constraint payments_origin check (checkout_id is not null or order_id is not null);

create table order_items (
  order_id uuid not null references orders (id),
  key text not null,
  kind text not null check (kind in ('plan', 'option')),
  code text not null,
  frequency text check (frequency in ('month', 'year')),
  parcel_id uuid references parcels (id),
  quote_id uuid references quotes (id),
  name text not null,
  detail text not null,
  line_code text not null,
  unit_cents integer not null check (unit_cents > 0),
  quantity integer not null check (quantity > 0),
  amount_cents integer not null check (amount_cents = unit_cents * quantity),
  primary key (order_id, key)
);

create function refuse_bought_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'open') = (to_jsonb(old) - 'open') then
    return new;
  end if;
  raise exception 'what was offered or bought is immutable';
end $$;
create trigger checkout_items_immutable before update or delete on checkout_items
  for each row execute function refuse_bought_change();
create trigger order_items_immutable before update or delete on order_items
  for each row execute function refuse_bought_change();

-- A paid option: work for the warehouse, and prepaid on the quote that ships its parcel.
create table parcel_options (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  order_id uuid not null references orders (id),
  option text not null,
  line_code text not null,
  label text not null,
  parcel_id uuid references parcels (id),
  quote_id uuid references quotes (id),
  paid_cents integer not null check (paid_cents > 0),
  status text not null check (status in ('open', 'done', 'cancelled')),
  -- The quote whose sent version takes it off.
  used_by_quote_id uuid references quotes (id),
  done_at timestamptz,
  done_by uuid references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(parcel_id, quote_id) = 1),
  check ((status = 'done') = (done_at is not null))
);
-- Bought once for one parcel or shipment.
create unique index parcel_options_once_per_parcel on parcel_options (option, parcel_id) where status <> 'cancelled';
create unique index parcel_options_once_per_quote on parcel_options (option, quote_id) where status <> 'cancelled';
create index parcel_options_parcel on parcel_options (parcel_id);
create index parcel_options_quote on parcel_options (quote_id);
create index parcel_options_used on parcel_options (used_by_quote_id);
create index parcel_options_open on parcel_options (created_at, id) where status = 'open';
create index parcel_options_customer on parcel_options (customer_id);

-- Prepaid storage: moves the end of a parcel's free storage.
create table storage_keepings (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  order_id uuid not null references orders (id),
  parcel_id uuid not null references parcels (id),
  unit text not null check (unit in ('days', 'months')),
  count integer not null check (count > 0),
  paid_cents integer not null check (paid_cents > 0),
  cancelled_at timestamptz,
  created_at timestamptz not null
);
create index storage_keepings_parcel on storage_keepings (parcel_id, created_at, id) where cancelled_at is null;
create index storage_keepings_customer on storage_keepings (customer_id);
