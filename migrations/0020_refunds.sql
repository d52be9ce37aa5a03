-- Money that goes back to customers: asked for by the office, seen at the provider, taken by a bank; each with its credit note.

-- What of a payment is given back or promised. A refund that no longer fits is refused here, whatever wrote it.
alter table payments
  add column committed_cents integer not null default 0,
  add constraint payments_never_over_refunded check (committed_cents between 0 and amount_cents);

create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  stripe_dispute_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- In the provider's words.
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- Until when the office may answer at the provider.
  evidence_due_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz check ((status = 'open') = (closed_at is null)),
  updated_at timestamptz not null
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at, id) where status = 'open';

alter table refunds drop constraint refunds_payment_id_key;
alter table refunds
  -- Money without an order, the office, the provider's own screens, a dispute that a bank won.
  add column origin text check (origin in ('capture', 'office', 'provider', 'dispute')),
  add column status text check (status in ('awaiting_approval', 'owed', 'under_way', 'given', 'returned', 'failed', 'refused')),
  -- The lines of the invoice that the office named, with the part of each; null for an amount.
  add column lines jsonb,
  -- The office's own words: erased with the account.
  add column note text,
  add column requested_by uuid references users (id),
  add column decided_by uuid references users (id),
  add column decided_at timestamptz,
  add column dispute_id uuid unique references disputes (id);
update refunds r set
  origin = case when p.order_id is null then 'capture' else 'provider' end,
  status = case when r.completed_at is null then 'owed' else 'given' end
  from payments p where p.id = r.payment_id;
update payments p set committed_cents = r.amount_cents from refunds r where r.payment_id = p.id;
alter table refunds alter column origin set not null, alter column status set not null;
alter table refunds
  add constraint refunds_of_office check ((origin = 'office') = (requested_by is not null)),
  add constraint refunds_of_dispute check ((origin = 'dispute') = (dispute_id is not null)),
  add constraint refunds_given check ((status in ('given', 'returned')) = (completed_at is not null));
create index refunds_payment on refunds (payment_id, requested_at, id);
create index refunds_waiting on refunds (status, requested_at, id)
  where status in ('awaiting_approval', 'owed', 'under_way', 'returned', 'failed');

create function count_refund() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.amount_cents, new.origin) is distinct from (old.payment_id, old.amount_cents, old.origin) then
      raise exception 'what a refund gives back is immutable';
    end if;
    if old.status not in ('failed', 'refused') then before := old.amount_cents; end if;
  end if;
  if new.status not in ('failed', 'refused') then after := new.amount_cents; end if;
  if before <> after then
    update payments set committed_cents = committed_cents + after - before where id = new.payment_id;
  end if;
  return null;
end $$;
create trigger refunds_counted after insert or update on refunds for each row execute function count_refund();
create function refuse_refund_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'refunds are never deleted';
end $$;
create trigger refunds_kept before delete on refunds for each row execute function refuse_refund_deletion();

-- A credit note is an invoice of the other sign (series A), for one refund of one invoice.
alter table invoices
  add column corrects uuid references invoices (id),
  add column refund_id uuid unique references refunds (id),
  add constraint invoices_correct check ((series = 'A') = (corrects is not null) and (series = 'A') = (refund_id is not null)
    and (series = 'A') = (total_cents < 0));
alter table invoices drop constraint invoices_order_id_key;
create unique index invoices_one_per_order on invoices (order_id) where corrects is null;
create index invoices_order on invoices (order_id);
create index invoices_corrects on invoices (corrects) where corrects is not null;

-- What was to leave and does not: its order is given back.
alter table shipments drop constraint shipments_status_check;
alter table shipments add constraint shipments_status_check
  check (status in ('to_pack', 'ready', 'handed_over', 'delivered', 'cancelled'));

update notifications n set payload = jsonb_build_object('refundId', r.id)
  from refunds r where n.kind = 'payment-refunded' and n.payload ->> 'paymentId' = r.payment_id::text;

-- The office's search over orders: numbers as they are typed with or without dashes, the client by number, name, address.
alter table orders add column search_text text not null default '';
create function tell_order_search(asked uuid[]) returns void language sql as $$
  update orders o set search_text = search_fold(concat_ws(' ', o.number, replace(o.number, '-', ''), c.client_number,
    replace(c.client_number, '-', ''), c.first_name, c.last_name, u.email,
    (select string_agg(i.number || ' ' || replace(i.number, '-', ''), ' ' order by i.number) from invoices i where i.order_id = o.id)))
  from customers c join users u on u.id = c.user_id
  where o.id = any(asked) and c.user_id = o.customer_id
$$;
select tell_order_search(array(select id from orders));
-- Nobody's keys: the search is over all orders.
alter table orders add column search_keys bigint[] generated always as
  (search_keys('00000000-0000-0000-0000-000000000000', search_text)) stored;
create index orders_search on orders using gin (search_keys) with (fastupdate = off);
create index orders_status on orders (status, created_at desc, id desc);

create function order_search_of_order() returns trigger language plpgsql as $$
begin
  perform tell_order_search(array[new.id]);
  return null;
end $$;
create function order_search_of_invoice() returns trigger language plpgsql as $$
begin
  perform tell_order_search(array[new.order_id]);
  return null;
end $$;
create function order_search_of_customer() returns trigger language plpgsql as $$
begin
  perform tell_order_search(array(select id from orders where customer_id = new.user_id order by id));
  return null;
end $$;
create function order_search_of_user() returns trigger language plpgsql as $$
begin
  perform tell_order_search(array(select id from orders where customer_id = new.id order by id));
  return null;
end $$;
create trigger orders_searchable after insert on orders for each row execute function order_search_of_order();
create trigger invoices_searchable after insert on invoices for each row execute function order_search_of_invoice();
create trigger customers_searchable after update of first_name, last_name, client_number on customers for each row
  when ((old.first_name, old.last_name, old.client_number) is distinct from (new.first_name, new.last_name, new.client_number))
  execute function order_search_of_customer();
create trigger users_searchable after update of email on users for each row
  when (old.email is distinct from new.email) execute function order_search_of_user();
