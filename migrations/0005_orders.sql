-- Money: checkouts opened at the provider, orders that its signed webhook creates, payments, refunds, invoices.

create table checkouts (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (user_id),
  status text not null check (status in ('open', 'pending', 'paid', 'failed', 'expired', 'void')),
  stripe_session_id text unique,
  url text,
  total_cents integer not null check (total_cents > 0),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  express_requested_at timestamptz,
  expires_at timestamptz not null,
  -- Empty while the provider may still change its mind: reconciliation asks again.
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index checkouts_customer on checkouts (customer_id, created_at desc);
create index checkouts_unsettled on checkouts (updated_at) where settled_at is null;

create table checkout_quotes (
  checkout_id uuid not null references checkouts (id),
  quote_id uuid not null references quotes (id),
  version integer not null,
  amount_cents integer not null check (amount_cents > 0),
  open boolean not null default true,
  primary key (checkout_id, quote_id),
  foreign key (quote_id, version) references quote_versions (quote_id, version)
);
-- Two tabs cannot open two payments for one quote.
create unique index checkout_quotes_one_open on checkout_quotes (quote_id) where open;

create sequence order_numbers;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_id uuid not null references customers (user_id),
  checkout_id uuid not null unique references checkouts (id),
  status text not null check (status in ('pending_payment', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded')),
  total_cents integer not null check (total_cents > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index orders_customer on orders (customer_id, created_at desc, id desc);
create index orders_recent on orders (created_at desc, id desc);

create table order_quotes (
  order_id uuid not null references orders (id),
  quote_id uuid not null,
  version integer not null,
  active boolean not null default true,
  primary key (order_id, quote_id),
  foreign key (quote_id, version) references quote_versions (quote_id, version)
);
-- One live order per quote.
create unique index order_quotes_one_active on order_quotes (quote_id) where active;

create table payments (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  order_id uuid references orders (id),
  stripe_payment_intent_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  method text not null,
  captured_at timestamptz not null
);
create unique index payments_order on payments (order_id) where order_id is not null;

-- Money that found no order (late, twice, superseded) goes back: a row owed, then the provider's id.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null unique references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  stripe_refund_id text unique,
  requested_at timestamptz not null,
  completed_at timestamptz
);

create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create table invoice_counters (
  series text not null,
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

-- Content is frozen at issue; the PDF is made once from it, and its hash kept.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  series text not null,
  year integer not null,
  sequence integer not null,
  customer_id uuid not null references customers (user_id),
  order_id uuid not null unique references orders (id),
  total_cents integer not null,
  content jsonb not null,
  content_sha256 text not null,
  pdf_sha256 text,
  issued_at timestamptz not null,
  unique (series, year, sequence)
);
create index invoices_customer on invoices (customer_id, issued_at desc, id desc);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.pdf_sha256 is not null
    or (to_jsonb(new) - 'pdf_sha256') is distinct from (to_jsonb(old) - 'pdf_sha256') then
    raise exception 'an issued invoice is immutable';
  end if;
  return new;
end $$;
create trigger invoices_immutable before update or delete on invoices
  for each row execute function refuse_invoice_change();
