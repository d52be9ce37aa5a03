-- What the office and its customers say and do beside the parcels: what its lists are made of.

create temp table scale_staff as
select place, pg_temp.scale_id('staff', place) as id, 'Équipe ' || place as name, case when place % 4 = 0 then 'admin' else 'operateur' end as role
from generate_series(0, 39) place;
insert into users (id, email, name, role, email_verified, is_active, created_at, updated_at, deactivated_at)
select t.id, 'echelle-equipe-' || place || '@escale.test', t.name, t.role, true, place % 5 <> 1, s.since, s.since, case when place % 5 = 1 then s.present - interval '90 days' end
from scale_staff t, scale_size s;
create function pg_temp.member(n bigint) returns uuid language sql immutable as $$ select pg_temp.scale_id('staff', n % 40) $$;

insert into professionals (customer_id, company, siren, transport_discount_bp, fee_discount_bp, created_at, updated_at)
select id, 'Société ' || last_name, lpad(n::text, 9, '0'), 500, 0, created_at, created_at from scale_clients where n % 100 = 3;
insert into client_notes (customer_id, author_id, body, created_at, updated_at)
select c.id, pg_temp.member(c.n), 'Préfère être appelé le matin.', c.created_at, c.created_at from scale_clients c where n % 20 = 5;
insert into contact_messages (user_id, name, email, subject, message, fingerprint, is_read, archived, created_at)
select case when n % 3 <> 0 then id end, first_name || ' ' || last_name, email, 'parcel', 'Bonjour, où en est mon colis ?', md5(n::text), w.age > 0.02, w.age > 0.4,
  date_trunc('milliseconds', s.present - w.age * interval '3 years')
from scale_clients, scale_size s, lateral (select pg_temp.drawn(n, 61) as age) w where n % 10 = 1;

-- Disputed weights: answered long ago, and some that wait.
insert into parcel_requests (kind, customer_id, parcel_id, state, outcome, reason, answer, answered_by, answered_at, closed_at, created_at)
select 'weight-dispute', c.id, p.id, 'closed', 'refused', 'Le poids me semble trop élevé.', 'Pesé de nouveau : le poids est exact.', pg_temp.member(p.n), w.at, w.at, w.at - interval '1 day'
from scale_parcels p join scale_clients c on c.n = p.client, lateral (select p.received_at + interval '1 day' as at) w where p.k is not null and p.n % 60 = 7
union all
select 'weight-dispute', c.id, p.id, 'open', null, 'Le poids me semble trop élevé.', null, null, null, null, p.received_at + interval '1 hour'
from scale_parcels p join scale_clients c on c.n = p.client where p.status = 'received' and p.n % 400 = 7;

create temp table scale_threads as
select pg_temp.scale_id('thread', p.n) as id, p.n, c.id as customer_id, p.id as parcel_id, p.received_at as at, p.k is not null as has_left
from scale_parcels p join scale_clients c on c.n = p.client where p.received_at is not null and p.n % 30 = 11;
insert into threads (id, customer_id, parcel_id, created_at) select id, customer_id, parcel_id, at from scale_threads;
insert into messages (thread_id, side, author_id, body, created_at, read_at, told_at)
select id, 'customer', customer_id, 'Pouvez-vous vérifier que le carton n’est pas abîmé ?', at + interval '2 hours',
  case when has_left or n % 8 <> 3 then at + interval '5 hours' end, at + interval '3 hours' from scale_threads
union all
select id, 'staff', pg_temp.member(n), 'Il est en bon état, nous l’avons vérifié.', at + interval '5 hours', at + interval '1 day', at + interval '6 hours'
from scale_threads where has_left or n % 8 <> 3;

insert into reception_rounds (carrier, announced, counted, gap_reason, opened_at, opened_by, closed_at)
select (array['Colissimo', 'Chronopost', 'DHL', 'UPS'])[1 + n % 4], 100 + n % 60, 100 + n % 60 - (n % 9 = 0)::int, case when n % 9 = 0 then 'missing' end,
  w.at, pg_temp.member(n), w.at + interval '2 hours'
from scale_size s, generate_series(1, greatest(10, s.parcels / 400)) n,
  lateral (select date_trunc('milliseconds', s.present - interval '1 day' - (s.present - s.since) * (n::float8 / greatest(10, s.parcels / 400))) as at) w;

-- Money that goes back: refused, waiting for a second person, failed at the provider; and what a bank looks into.
insert into refunds (payment_id, amount_cents, reason, requested_at, origin, status, requested_by, decided_by, decided_at)
select p.id, 690, 'goodwill', o.at + interval '3 days', 'office', w.status, pg_temp.member(0), w.decided_by, case when w.decided_by is not null then o.at + interval '4 days' end
from scale_orders o join payments p on p.order_id = o.id,
  lateral (select case o.k % 1000 when 3 then 'awaiting_approval' when 5 then 'failed' else 'refused' end as status,
    case when o.k % 1000 <> 3 then pg_temp.member(4) end as decided_by) w
where o.k % 1000 in (3, 5, 7, 9);
insert into disputes (payment_id, stripe_dispute_id, amount_cents, reason, status, opened_at, closed_at, updated_at)
select p.id, 'dp_scale_' || o.k, p.amount_cents, 'product_not_received', case when o.k % 8000 = 13 then 'open' else 'won' end, w.at,
  case when o.k % 8000 <> 13 then w.at + interval '30 days' end, w.at
from scale_orders o join payments p on p.order_id = o.id, lateral (select o.at + interval '20 days' as at) w where o.k % 1000 = 13;
insert into checkouts (id, customer_id, status, total_cents, terms_version, terms_accepted_at, expires_at, settled_at, created_at, updated_at)
select pg_temp.scale_id('failed', q.place), c.id, 'failed', q.shipping_cents + q.fee_cents, '2026-11', q.created_at, q.created_at + interval '1 day',
  w.at, q.created_at, w.at
from scale_quotes q join scale_clients c on c.n = q.client, lateral (select q.created_at + interval '10 minutes' as at) w
where q.status = 'accepted' and q.place % 10 = 9;
insert into checkout_quotes (checkout_id, quote_id, version, amount_cents, open)
select pg_temp.scale_id('failed', q.place), q.id, 1, q.shipping_cents + q.fee_cents, false from scale_quotes q
where q.status = 'accepted' and q.place % 10 = 9;
insert into webhook_failures (event_id, type, attempts, reason, first_at, last_at)
select 'evt_scale_' || n, 'charge.dispute.created', 3, 'no such payment', s.present - n * interval '1 day', s.present - n * interval '1 day'
from scale_size s, generate_series(1, 20) n;

insert into documents (id, title, audience, customer_id, version, published_at)
select pg_temp.scale_id('document', n), 'Document ' || n, 'one', id, 1, created_at + interval '40 days' from scale_clients where n % 100 = 17;
insert into document_versions (document_id, version, file_id, bytes, sha256, published_by, published_at)
select d.id, 1, pg_temp.scale_id('file', c.n), 1000, md5(c.n::text), pg_temp.member(0), d.published_at
from scale_clients c join documents d on d.id = pg_temp.scale_id('document', c.n);
insert into promotions (code, target, percent_bp, starts_at, ends_at, created_at, updated_at)
select 'ECHELLE-' || n, 'transport', 1000, s.since + n * interval '9 days', s.since + n * interval '9 days' + interval '1 month', s.since + n * interval '9 days', s.since + n * interval '9 days'
from scale_size s, generate_series(1, 120) n;

-- What the team did, with what it changed where a form was saved.
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, quote_id, details)
select 'quote.sent', q.sent_at, 'user', t.id, t.name, 'admin', q.customer_id, q.id, '{}'
from (select q.customer_id, q.id, v.sent_at, row_number() over (order by v.sent_at, q.id) as n from quote_versions v join quotes q on q.id = v.quote_id
  where v.sent_by = (select staff_id from scale_size)) q join scale_staff t on t.place = q.n % 10 * 4 order by q.sent_at;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, details)
select w.type, c.created_at + interval '50 days', 'user', t.id, t.name, t.role, c.id, '{}'
from scale_clients c join scale_staff t on t.place = c.n % 10 * 4,
  lateral (select case when c.n % 20 = 5 then 'account.note-written' else 'account.profile-changed' end as type) w where c.n % 5 = 0 order by c.n;
insert into fact_changes (event_id, customer_id, before, after)
select e.id, e.customer_id, '{"city": "Port-Escale"}', '{"city": "Le Port"}' from events e join scale_staff t on t.id = e.actor_id where e.type = 'account.profile-changed';
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, details)
select case when n % 2 = 0 then 'account.signed-in' else 'account.signed-out' end, s.since + (s.present - s.since) * (n::float8 / w.many), 'user', t.id, t.name, t.role, '{}'
from scale_size s, lateral (select greatest(40, s.parcels / 20) as many) w, generate_series(1, w.many) n join scale_staff t on t.place = n % 40;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, details)
select 'settings.changed', s.since + n * interval '20 days', 'user', t.id, t.name, t.role, '{}' from scale_size s, generate_series(1, 50) n join scale_staff t on t.place = 4;

-- Withdrawals and cancellations, the last of which wait; and parcels that came out of a paid box, half of them refunded since.
insert into legal_requests (number, kind, state, request_key, name, email, contract, customer_id, signed_in, received_at, settled_at, settled_by)
select 'R-' || to_char(w.at, 'YYYY') || '-' || lpad(d::text, 6, '0'), case when d % 3 = 0 then 'cancellation' else 'withdrawal' end,
  case when d % 50 = 0 then 'rejected' when w.waits then 'received' else 'settled' end, pg_temp.scale_id('declaration', d), c.first_name || ' ' || c.last_name,
  u.email, 'Contrat ' || d, c.user_id, d % 2 = 0, w.at, case when not w.waits then w.at + interval '2 days' end, case when not w.waits then pg_temp.member(4) end
from scale_size s, lateral (select greatest(20, s.parcels / 200) as many) m, generate_series(1, m.many) d
  join scale_clients k on k.n = d join customers c on c.user_id = k.id join users u on u.id = c.user_id,
  lateral (select date_trunc('milliseconds', s.since + (s.present - s.since) * (d::float8 / (m.many + 1))) as at, d % 50 <> 0 and d > m.many * 0.97 as waits) w;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, order_id, shipment_id, details)
select 'shipment.parcel-left', w.at, 'user', t.id, t.name, t.role, c.id, o.id, o.shipment_id, '{}'
from scale_orders o join scale_clients c on c.n = o.client join scale_staff t on t.place = 4 cross join scale_size s,
  lateral (select least(o.at + interval '1 day', s.present) as at) w where o.k % 100 = 1 order by w.at;
