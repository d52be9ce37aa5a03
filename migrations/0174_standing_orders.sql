-- A customer agrees beforehand to ship and pay these parcels, under a ceiling (docs/rules/standing-orders.md).
create table standing_orders (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  status text not null default 'waiting'
    check (status in ('waiting', 'paused', 'asked', 'announced', 'paying', 'paid', 'ended')),
  created_at timestamptz not null,
  -- What was agreed to; it never changes (trigger below). Another set, ceiling or address is another standing order.
  parcel_ids uuid[] not null check (cardinality(parcel_ids) between 1 and 50),
  condition text not null check (condition in ('all-arrived', 'weight', 'day')),
  from_grams integer check (from_grams > 0),
  from_at timestamptz,
  ceiling_cents integer not null check (ceiling_cents > 0),
  -- The request that the server will make: recipient, address, destination, mode, options, insurance. Emptied with the account.
  request jsonb not null,
  payment_method_id uuid references payment_methods (id) on delete set null,
  agreement_version text not null,
  agreed_at timestamptz not null,
  stop_hours integer not null check (stop_hours > 0),
  terms_version text not null,
  is_express boolean not null,
  -- The quote, and the parcels of the set that it was asked for.
  quote_id uuid unique references quotes (id),
  quoted_parcel_ids uuid[],
  -- It was told, and can be stopped until `payable_from`.
  version integer,
  total_cents integer,
  announced_at timestamptz,
  payable_from timestamptz,
  checkout_id uuid unique references checkouts (id),
  paying_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  -- Told once that its condition holds and that papers are missing.
  papers_asked_at timestamptz,
  constraint standing_orders_condition check ((condition = 'weight') = (from_grams is not null)
    and (condition = 'day') = (from_at is not null)),
  constraint standing_orders_quoted check ((quote_id is null) = (quoted_parcel_ids is null)
    and quoted_parcel_ids <@ parcel_ids),
  constraint standing_orders_asked check (status not in ('asked', 'announced', 'paying', 'paid') or quote_id is not null),
  constraint standing_orders_announced check (num_nulls(version, total_cents, announced_at, payable_from) in (0, 4)
    and (announced_at is not null or status not in ('announced', 'paying', 'paid'))),
  constraint standing_orders_hours check (payable_from >= announced_at + make_interval(hours => stop_hours)),
  constraint standing_orders_ceiling check (total_cents <= ceiling_cents),
  constraint standing_orders_paying check ((checkout_id is null) = (paying_at is null) and paying_at >= payable_from
    and (checkout_id is not null or status not in ('paying', 'paid'))),
  constraint standing_orders_ended check ((status = 'ended') = (ended_because is not null)
    and (status in ('paid', 'ended')) = (ended_at is not null))
);
create index standing_orders_of_customer on standing_orders (customer_id, created_at desc, id desc);
create index standing_orders_to_follow on standing_orders (status, id) where status in ('waiting', 'announced', 'paying');
create index standing_orders_ended_at on standing_orders (ended_at) where ended_at is not null;
create index standing_orders_method on standing_orders (payment_method_id) where payment_method_id is not null;

-- A parcel is in one living standing order.
create table standing_order_parcels (
  standing_order_id uuid not null references standing_orders (id) on delete cascade,
  parcel_id uuid not null references parcels (id) on delete cascade,
  live boolean not null default true,
  primary key (standing_order_id, parcel_id)
);
create unique index standing_order_parcels_one_live on standing_order_parcels (parcel_id) where live;
create index standing_order_parcels_parcel on standing_order_parcels (parcel_id);

create function keep_standing_agreement() returns trigger language plpgsql as $$
begin
  if (old.parcel_ids, old.condition, old.from_grams, old.from_at, old.ceiling_cents, old.agreement_version, old.agreed_at,
      old.stop_hours, old.terms_version, old.is_express)
    is distinct from (new.parcel_ids, new.condition, new.from_grams, new.from_at, new.ceiling_cents, new.agreement_version,
      new.agreed_at, new.stop_hours, new.terms_version, new.is_express)
    or (old.request is distinct from new.request and new.request <> '{}')
    or (old.payment_method_id is distinct from new.payment_method_id and new.payment_method_id is not null)
    or (old.quote_id is not null and old.quote_id is distinct from new.quote_id)
    or (old.checkout_id is not null and old.checkout_id is distinct from new.checkout_id)
  then
    raise exception 'the agreement of a standing order never changes';
  end if;
  return new;
end $$;
create trigger standing_orders_agreement before update on standing_orders
  for each row execute function keep_standing_agreement();
