-- What was heard of the boxes that left: each delivery as the team noted it, the carrier's news of what is under way.

insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, order_id, shipment_id, details)
select 'shipment.delivered', o.at + interval '10 days', 'user', s.staff_id, s.staff_name, 'operateur', c.id, o.id, o.shipment_id, '{}'
from scale_orders o join scale_clients c on c.n = o.client, scale_size s where o.stage = 'delivered' order by o.at;

create temp table scale_news as
select b.id as box_id, b.tracking_number as number, n.code, n.label, date_trunc('milliseconds', b.handed_over_at + n.hours * interval '1 hour') as at
from boxes b join scale_orders o on o.shipment_id = b.shipment_id, scale_size s,
  (values ('DR1', -2, 'Votre Colissimo va bientôt nous être confié !'), ('PC1', 4, 'Votre colis a été pris en charge par La Poste.'),
    ('ET1', 21, 'Votre colis est en cours d’acheminement en France métropolitaine.'),
    ('ET2', 46, 'Votre colis a quitté la métropole, en route vers son territoire de destination.')) as n (code, hours, label)
where o.stage = 'handed_over' and b.handed_over_at + n.hours * interval '1 hour' < s.present;
insert into tracking_events (box_id, number, code, label, at, raw, read_at)
select box_id, number, code, label, at, jsonb_build_object('code', code, 'label', label, 'date', pg_temp.iso(at)), at from scale_news order by at;
-- The emulator knows none of these boxes: they are not read again. One number in a hundred seems to be another's, and one box in a hundred comes back.
insert into box_tracking (box_id, number, state, last_event_at, is_doubtful, read_at)
select box_id, number, case when w.place % 100 = 51 then 'returning' else 'in-transit' end, max(at), w.place % 100 = 1, max(at)
from (select n.*, dense_rank() over (order by box_id) as place from scale_news n) w group by box_id, number, place;

-- Two claims of the last days: one that nobody has answered, one that the carrier looks into.
create temp table scale_claims as
select row_number() over (order by o.at desc, o.k) as place, pg_temp.scale_id('claim', o.k) as id, o.client, o.id as order_id, o.shipment_id, b.id as box_id,
  b.weight_g, date_trunc('milliseconds', s.present - interval '1 hour') as at
from scale_orders o join boxes b on b.shipment_id = o.shipment_id, scale_size s where o.stage = 'delivered' order by o.at desc, o.k limit 2;
insert into cargo_claims (id, number, customer_id, shipment_id, box_id, kind, state, words, insurance_tier, insured_cents, shipment_insured_cents,
  declared_cents, opened_at, answer_due_at, carrier_due_at, sent_at)
select k.id, pg_temp.numbered('L', k.at, nextval('cargo_claim_numbers')), c.id, k.shipment_id, k.box_id, 'short',
  case place when 1 then 'received' else 'sent_to_carrier' end, 'Le carton était ouvert, et il manque un article.', 0, w.insured, w.insured, 2490,
  k.at, k.at + interval '2 months', k.at + interval '7 days', case place when 2 then k.at + interval '30 minutes' end
from scale_claims k join scale_clients c on c.n = k.client, lateral (select least(69000, k.weight_g * 2300 / 1000) as insured) w;
insert into cargo_claim_lines (claim_id, parcel_id, position, description, quantity, unit_cents)
select distinct on (k.id) k.id, sp.parcel_id, 0, 'Contenu du colis', 1, 2490 from scale_claims k
join shipment_parcels sp on sp.shipment_id = k.shipment_id order by k.id, sp.parcel_id;
insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, order_id, shipment_id, details)
select w.type, w.at, 'user', coalesce(w.staff_id, c.id), coalesce(w.staff_name, c.first_name || ' ' || c.last_name), case when w.staff_id is null then 'client' else 'admin' end,
  c.id, k.order_id, k.shipment_id, jsonb_build_object('claimId', k.id, 'kind', 'short', 'boxId', k.box_id, 'box', 1)
from scale_claims k join scale_clients c on c.n = k.client,
  lateral (select 'cargo-claim.opened' as type, k.at, null::uuid as staff_id, null as staff_name
    union all select 'cargo-claim.sent', k.at + interval '30 minutes', t.id, t.name from scale_staff t where k.place = 2 and t.place = 4) w
order by w.at;
