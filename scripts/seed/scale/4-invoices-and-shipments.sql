-- Keys in alphabetical order: the print of an invoice is taken of its content written so.
create function pg_temp.invoice_line(code text, label text, amount integer, vat text) returns text language sql immutable as $$
  select format('{"amountCents":%1$s,"code":"%2$s","label":"%3$s","quantity":1,"unitCents":%1$s,"unitNetCents":%1$s,"vat":%4$s}', amount, code, label, vat)
$$;

insert into invoices (number, series, year, sequence, customer_id, order_id, total_cents, content, content_sha256, link, issued_at)
select t.number, 'F', i.year, i.sequence, c.id, o.id, t.total, t.content::jsonb, p.print,
  invoice_link(t.number, p.print) over (partition by i.year order by i.sequence), o.at
from scale_orders o join scale_invoices i on i.k = o.k join scale_clients c on c.n = o.client join orders k on k.id = o.id
  join quotes q on q.id = o.quote_id, scale_size s,
  lateral (select 'F-' || i.year || '-' || lpad(i.sequence::text, 6, '0') as number, o.shipping_cents + o.fee_cents as total,
    pg_temp.address_of(c.number, c.country) as address, '{"exemption":"Exonération de TVA, art. 262 I et 294-2 du CGI","rate":0}' as vat) w,
  lateral (select w.number, w.total, concat(
    '{"customer":{"address":', w.address, ',"clientNumber":', to_json(c.number), ',"email":', to_json(c.email), ',"name":',
    to_json(c.first_name || ' ' || c.last_name), '},"issuedAt":"', pg_temp.iso(o.at), '","mentions":["Facture acquittée. Pas d’escompte pour paiement anticipé."],"number":"',
    w.number, '","orderNumber":"', k.number, '","payment":{"amountCents":', w.total, ',"method":"card visa 4242","paidAt":"', pg_temp.iso(o.at),
    '"},"sections":[{"delivery":', w.address, ',"destination":', to_json(c.country), ',"lines":[',
    pg_temp.invoice_line('carrier', 'Transport standard', o.shipping_cents, w.vat), ',',
    pg_temp.invoice_line('processing_fee', 'Frais de traitement (Gratuit)', o.fee_cents, w.vat), '],"quoteNumber":"', q.number,
    '"}],"seller":{"address":"23 Rue Jean Jaurès, 87000 Limoges, France","capital":"10 000 €","email":"bonjour@escale.test","legalForm":"SAS","name":"Escale","rcs":"Limoges","siren":"000 000 000","vatNumber":"FR00000000000"},"totals":{"grossCents":',
    w.total, ',"groups":[{"exemption":"Exonération de TVA, art. 262 I et 294-2 du CGI","grossCents":', w.total, ',"netCents":', w.total,
    ',"rate":0,"vatCents":0}],"netCents":', w.total, ',"vatCents":0},"vatToVerify":true}') as content) t,
  lateral (select encode(sha256(convert_to(t.content, 'UTF8')), 'hex') as print) p;
insert into invoice_vat (invoice_id, zone, rate, exemption, gross_cents, net_cents, vat_cents)
select i.id, case when c.country in ('Guadeloupe', 'Martinique', 'La Réunion', 'Mayotte', 'Guyane') then 'dom' else 'com' end, 0,
  'Exonération de TVA, art. 262 I et 294-2 du CGI', i.total_cents, i.total_cents, 0
from scale_orders o join invoices i on i.order_id = o.id join scale_clients c on c.n = o.client;
insert into invoice_counters (series, year, last)
select 'F', year, max(sequence) from scale_invoices group by year
on conflict (series, year) do update set last = excluded.last;

insert into shipments (id, number, customer_id, order_id, quote_id, status, destination, address, mode, packed_at, handed_over_at,
  delivered_at, created_at, updated_at)
select o.shipment_id, pg_temp.numbered('E', o.at, s.shipments_before + o.k), c.id, o.id, o.quote_id, o.stage, c.country,
  pg_temp.address_of(c.number, c.country)::jsonb, 'standard',
  case when isPacked then o.at + interval '4 hours' end, case when hasLeft then o.at + interval '8 hours' end,
  case when o.stage = 'delivered' then o.at + interval '10 days' end, o.at,
  case when o.stage = 'delivered' then o.at + interval '10 days' else o.at end
from scale_orders o join scale_clients c on c.n = o.client, scale_size s,
  lateral (select o.stage <> 'to_pack' as isPacked, o.stage in ('handed_over', 'delivered') as hasLeft) w;
insert into boxes (shipment_id, place, status, weight_g, length_mm, width_mm, height_mm, carrier, carrier_code, tracking_number,
  packed_at, handed_over_at, delivered_at, created_at, updated_at)
select s.id, 1, s.status, o.weight_g + 300, 400, 300, 250, case when hasLeft then 'Colissimo' end, case when hasLeft then 'colissimo' end,
  case when hasLeft then '8L' || lpad((o.k::bigint * 2654435761 % 100000000000)::text, 11, '0') end,
  s.packed_at, s.handed_over_at, s.delivered_at, s.packed_at, s.updated_at
from scale_orders o join shipments s on s.id = o.shipment_id, lateral (select s.handed_over_at is not null as hasLeft) w
where s.status <> 'to_pack';
insert into shipment_parcels (shipment_id, parcel_id, box_id)
select o.shipment_id, p.id, b.id from scale_parcels p join scale_orders o on o.k = p.k left join boxes b on b.shipment_id = o.shipment_id;

select setval('quote_numbers', (select max(place) from scale_quotes)), setval('order_numbers', s.orders_before + s.orders),
  setval('shipment_numbers', s.shipments_before + s.orders) from scale_size s;
