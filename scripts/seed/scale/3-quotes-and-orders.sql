create function pg_temp.lines_of(shipping integer, fee integer) returns text language sql immutable as $$
  select format('[{"amountCents":%1$s,"code":"carrier","label":"Transport standard","quantity":1,"unitCents":%1$s},{"amountCents":%2$s,"code":"processing_fee","label":"Frais de traitement (Gratuit)","quantity":1,"unitCents":%2$s}]', shipping, fee)
$$;
create function pg_temp.numbered(letter text, at timestamptz, n bigint) returns text language sql stable as $$
  select letter || '-' || extract(year from at at time zone 'Europe/Paris') || '-' || lpad(n::text, 6, '0')
$$;
create function pg_temp.address_of(number text, country text) returns text language sql immutable as $$
  select format('{"city":"Port-Escale","country":%s,"line1":%s,"line2":null,"postalCode":"97400"}',
    to_json(country), to_json(1 + substr(number, 5)::int % 90 || ' rue du Port'))
$$;

-- Paid ones, then those that parcels wait for, then as many that came to nothing.
create temp table scale_quotes as
select o.quote_id as id, s.quotes_before + o.k as place, o.client, 'paid' as status, o.at - interval '2 days' as created_at, o.shipping_cents, o.fee_cents,
  o.weight_g, o.at as paid_at, null::uuid as parcel_id
from scale_orders o, scale_size s;
insert into scale_quotes
select pg_temp.scale_id('waiting', p.n), s.quotes_before + s.orders + row_number() over (order by p.n), p.client,
  (array['sent_to_client', 'pending_validation', 'accepted'])[1 + p.n % 3], s.present - interval '9 days' * pg_temp.drawn(p.n, 41),
  2110 + 100 * (p.n % 60), 690, 2000, null, p.id
from scale_parcels p, scale_size s where p.status = 'pending_quote';
insert into scale_quotes
select pg_temp.scale_id('ended', k), s.quotes_before + s.orders + w.waiting + row_number() over (order by k), o.client,
  case when k % 2 = 0 then 'expired' else 'cancelled' end, o.at - interval '20 days', o.shipping_cents, 690, 2000, null, null
from scale_orders o, scale_size s, (select count(*) as waiting from scale_parcels where status = 'pending_quote') w where k % 5 = 0;
update scale_quotes set created_at = date_trunc('milliseconds', created_at);

insert into quotes (id, number, customer_id, status, version, shipping_type, destination, mode, weight_g, client_name, client_email,
  shipping_address, estimated_shipping_cents, estimated_fee_cents, estimated_total_cents, estimate_lines, catalogue_version, valid_until,
  accepted_version, accepted_at, paid_at, closing_reason, created_at, updated_at)
select q.id, pg_temp.numbered('D', q.created_at, q.place), c.id, q.status, (q.status <> 'pending_validation')::int, 'grouping', c.country, 'standard',
  q.weight_g, c.first_name || ' ' || c.last_name, c.email, pg_temp.address_of(c.number, c.country)::jsonb, q.shipping_cents, q.fee_cents,
  q.shipping_cents + q.fee_cents, pg_temp.lines_of(q.shipping_cents, q.fee_cents)::jsonb, s.catalogue,
  case when q.status <> 'pending_validation' then q.created_at + interval '15 days' end,
  case when q.status in ('paid', 'accepted') then 1 end,
  case when q.status in ('paid', 'accepted') then coalesce(q.paid_at, q.created_at) end,
  q.paid_at, case when q.status = 'cancelled' then 'Le client a changé d’avis.' end, q.created_at, coalesce(q.paid_at, q.created_at)
from scale_quotes q join scale_clients c on c.n = q.client, scale_size s order by q.created_at;

insert into quote_versions (quote_id, version, lines, shipping_cents, fee_cents, total_cents, catalogue_version, valid_until, sent_at, sent_by)
select q.id, 1, pg_temp.lines_of(q.shipping_cents, q.fee_cents)::jsonb, q.shipping_cents, q.fee_cents, q.shipping_cents + q.fee_cents, s.catalogue,
  q.created_at + interval '15 days', q.created_at, s.staff_id
from scale_quotes q, scale_size s where q.status <> 'pending_validation';

insert into quote_parcels (quote_id, parcel_id, open)
select o.quote_id, p.id, true from scale_parcels p join scale_orders o on o.k = p.k
union all
select id, parcel_id, true from scale_quotes where parcel_id is not null;

insert into checkouts (id, customer_id, status, stripe_session_id, total_cents, terms_version, terms_accepted_at, express_requested_at,
  expires_at, settled_at, created_at, updated_at)
select o.checkout_id, c.id, 'paid', 'cs_scale_' || o.k, o.shipping_cents + o.fee_cents, '2026-11', o.at, o.at, o.at + interval '1 day', o.at, o.at, o.at
from scale_orders o join scale_clients c on c.n = o.client;
insert into checkout_quotes (checkout_id, quote_id, version, amount_cents, open)
select checkout_id, quote_id, 1, shipping_cents + fee_cents, false from scale_orders;

-- With the year's number of its invoice, which is the last of its series to be issued.
create temp table scale_invoices as
select o.k, f.year, coalesce(b.last, 0) + row_number() over (partition by f.year order by o.k) as sequence
from scale_orders o, lateral (select extract(year from o.at at time zone 'Europe/Paris')::int as year) f
left join invoice_counters b on b.series = 'F' and b.year = f.year;
create unique index on scale_invoices (k);

insert into orders (id, number, customer_id, checkout_id, status, total_cents, created_at, updated_at, search_text)
select o.id, n.number, c.id, o.checkout_id,
  case o.stage when 'handed_over' then 'shipped' when 'delivered' then 'delivered' else 'processing' end,
  o.shipping_cents + o.fee_cents, o.at, o.at,
  -- As the triggers would have written it, one row at a time.
  search_fold(concat_ws(' ', n.number, replace(n.number, '-', ''), c.number, replace(c.number, '-', ''), c.first_name, c.last_name, c.email,
    n.invoice || ' ' || replace(n.invoice, '-', '')))
from scale_orders o join scale_clients c on c.n = o.client join scale_invoices i on i.k = o.k, scale_size s,
  lateral (select pg_temp.numbered('C', o.at, s.orders_before + o.k) as number,
    'F-' || i.year || '-' || lpad(i.sequence::text, 6, '0') as invoice) n;
insert into order_quotes (order_id, quote_id, version) select id, quote_id, 1 from scale_orders;
insert into payments (checkout_id, order_id, stripe_payment_intent_id, amount_cents, method, captured_at)
select checkout_id, id, 'pi_scale_' || k, shipping_cents + fee_cents, 'card visa 4242', at from scale_orders;
