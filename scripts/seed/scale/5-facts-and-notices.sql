insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, parcel_id, details)
select 'parcel.declared', p.created_at, 'user', c.id, c.first_name || ' ' || c.last_name, 'client', c.id, p.id, '{}'
from scale_parcels p join scale_clients c on c.n = p.client order by p.created_at;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, parcel_id, details)
select 'parcel.received', p.received_at, 'user', s.staff_id, s.staff_name, 'operateur', c.id, p.id, '{}'
from scale_parcels p left join scale_clients c on c.n = p.client, scale_size s where p.received_at is not null order by p.received_at;
insert into events (type, at, actor_kind, actor_label, customer_id, order_id, details)
select t.type, o.at, 'provider', 'stripe', c.id, o.id, '{}'
from scale_orders o join scale_clients c on c.n = o.client, (values ('order.paid', 1), ('invoice.issued', 2)) as t (type, place)
order by o.at, t.place;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, order_id, shipment_id, details)
select 'shipment.handed-over', o.at + interval '8 hours', 'user', s.staff_id, s.staff_name, 'operateur', c.id, o.id, o.shipment_id, '{}'
from scale_orders o join scale_clients c on c.n = o.client, scale_size s where o.stage in ('handed_over', 'delivered') order by o.at;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, parcel_id, shipment_id, details)
select 'parcel.shipped', o.at + interval '8 hours', 'user', s.staff_id, s.staff_name, 'operateur', c.id, p.id, o.shipment_id, '{}'
from scale_parcels p join scale_orders o on o.k = p.k join scale_clients c on c.n = o.client, scale_size s
where o.stage in ('handed_over', 'delivered') order by o.at;

-- Sent and read long ago, one mail in a thousand lost: no job is owed any of them.
create temp table scale_notices as
select 'parcel-received' as kind, jsonb_build_object('parcelId', p.id) as payload, p.id as subject, p.client, p.received_at as at, p.n
from scale_parcels p where p.received_at is not null and p.client is not null
union all
select 'payment-received', jsonb_build_object('orderId', o.id), o.id, o.client, o.at, o.k from scale_orders o;
insert into notifications (user_id, channel, recipient, kind, payload, dedupe_key, state, attempts, last_error, created_at, sent_at)
select c.id, 'email', c.email, n.kind, n.payload, n.kind || ':' || n.subject, case when lost then 'failed' else 'sent' end, case when lost then 5 else 1 end,
  case when lost then 'mailbox unavailable' end, n.at, case when not lost then n.at end
from scale_notices n join scale_clients c on c.n = n.client, lateral (select n.n % 1000 = 7 as lost) l order by n.at;
insert into notifications (user_id, channel, recipient, kind, payload, dedupe_key, state, attempts, created_at, sent_at, read_at)
select c.id, 'site', '', n.kind, n.payload, n.kind || ':' || n.subject || ':site', 'sent', 1, n.at, n.at, case when n.n % 4 <> 0 then n.at end
from scale_notices n join scale_clients c on c.n = n.client, scale_size s where n.at > s.present - interval '60 days';
