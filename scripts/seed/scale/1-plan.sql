-- Who, what and when, drawn from the numbers themselves: the same size gives the same story. `scale_size` is filled by seed-scale.ts.

create function pg_temp.drawn(n bigint, salt bigint) returns float8 language sql immutable as $$
  select (hashint8extended(n, salt) & 1048575)::float8 / 1048576
$$;
create function pg_temp.scale_id(kind text, n bigint) returns uuid language sql immutable as $$
  -- As a random one: the doors refuse what has neither version nor variant.
  select overlay(overlay(md5('escale-scale-' || kind || n) placing '4' from 13) placing '8' from 17)::uuid
$$;
create function pg_temp.one_of(list text[], share float8) returns text language sql immutable as $$
  select list[1 + floor(share * cardinality(list))::int]
$$;
-- As JSON.stringify writes a date.
create function pg_temp.iso(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A few clients send much, most send little, and nobody before they had an account.
create temp table scale_clients as
select n, pg_temp.scale_id('client', n) as id, 'CLT-' || (100000 + n) as number, 'echelle-' || n || '@escale.test' as email,
  pg_temp.one_of('{Marie,Jean-Luc,Moana,Élodie,Teva,Inès,Hina,Karim,Lucie,Noé,Awa,Joël,Sandrine,Mathis,Vaea,Nadia,Éric,Chloé,Gaël,Titaina,Yann,Fatima,Rémi,Léa,Manuarii,Céline,Hugo,Poema,Loïc,Aïcha}', pg_temp.drawn(n, 1)) as first_name,
  pg_temp.one_of('{Hoarau,Payet,Tehei,Grondin,Wamytan,Lebon,Maillot,Teriitahi,Fontaine,Rivière,Boyer,Césaire,Nahiri,Dijoux,Técher,Vitry,Kaloi,Roche,Sautron,Marie-Louise,Bègue,Tetuanui,Gauvin,Robert,Turpin,Naud,Saïd,Laurent,Moreau,Lefèvre,Girard,Bonnet,Faucon,Mercier,Blanc,Guérin,Perrin,Clain,Virapin,Ah-Kong}', pg_temp.drawn(n, 2)) as last_name,
  pg_temp.one_of(array['La Réunion', 'La Réunion', 'La Réunion', 'Guadeloupe', 'Guadeloupe', 'Martinique', 'Martinique', 'Guyane', 'Mayotte',
    'Nouvelle-Calédonie', 'Nouvelle-Calédonie', 'Polynésie Française', 'Polynésie Française', 'Wallis-et-Futuna', 'Saint-Martin',
    'Saint-Barthélemy', 'Saint-Pierre-et-Miquelon'], pg_temp.drawn(n, 3)) as country,
  pg_temp.one_of('{gratuit,gratuit,gratuit,gratuit,gratuit,standard,standard,premium}', pg_temp.drawn(n, 4)) as plan,
  date_trunc('milliseconds', s.since - interval '31 days' + (s.orders_until - s.since) * (n::float8 / s.clients)) as created_at
from scale_size s, generate_series(1, s.clients) n;
create unique index on scale_clients (n);

-- Paid orders, oldest first: what is being packed, about to leave and on its way are the last of them.
create temp table scale_orders as
select k, pg_temp.scale_id('order', k) as id, pg_temp.scale_id('quote', k) as quote_id, pg_temp.scale_id('checkout', k) as checkout_id,
  pg_temp.scale_id('shipment', k) as shipment_id,
  1 + floor((s.clients - 1) * k::float8 / s.orders * power(pg_temp.drawn(k, 11), 1.5))::int as client,
  case when share > 0.97 then 'to_pack' when share > 0.95 then 'ready' when share > 0.9 then 'handed_over' else 'delivered' end as stage,
  date_trunc('milliseconds', s.since + (s.orders_until - s.since) * share) as at,
  2110 + 100 * floor(pg_temp.drawn(k, 12) * 60)::int as shipping_cents, 690 as fee_cents,
  1000 + floor(pg_temp.drawn(k, 13) * 9000)::int as weight_g
from scale_size s, generate_series(1, s.orders) k, lateral (select k::float8 / (s.orders + 1) as share) part;
create unique index on scale_orders (k);

create temp table scale_parcels as
select n, pg_temp.scale_id('parcel', n) as id, o.k, o.client,
  case o.stage when 'to_pack' then 'processing' when 'ready' then 'ready_to_ship' when 'handed_over' then 'shipped' else 'delivered' end as status,
  date_trunc('milliseconds', o.at - interval '1 day' * (9 + 20 * pg_temp.drawn(n, 21))) as created_at,
  date_trunc('milliseconds', o.at - interval '1 day' * (2 + 6 * pg_temp.drawn(n, 22))) as received_at
from scale_orders o, lateral (values (o.k * 2 - 1), (o.k * 2)) as p (n);
insert into scale_parcels
select n, pg_temp.scale_id('parcel', n), null,
  case when class <> 39 then 1 + floor((s.clients - 1) * power(pg_temp.drawn(n, 23), 1.5))::int end,
  status, date_trunc('milliseconds', seen - interval '1 day' * (case when class = 39 then 0 else 2 + 8 * pg_temp.drawn(n, 24) end)),
  case when status <> 'pending_arrival' then date_trunc('milliseconds', seen) end
from scale_size s, generate_series(s.orders * 2 + 1, s.parcels) n,
  lateral (select floor(pg_temp.drawn(n, 25) * 40)::int as class, pg_temp.drawn(n, 26) as share) d,
  lateral (select case when class < 12 then 'pending_arrival' when class < 27 then 'received' when class < 33 then 'pending_quote'
    when class < 35 then 'blocked' when class < 37 then 'returned' when class < 39 then 'unclaimed' else 'received' end as status) st,
  lateral (select s.present - interval '1 day' * (0.05 + case status when 'received' then power(share, 2) * 70 when 'returned' then 20 + share * 600
    when 'unclaimed' then 150 + share * 200 when 'pending_arrival' then share * 25 else share * 18 end) as seen) t;
create unique index on scale_parcels (n);
analyze scale_clients, scale_orders, scale_parcels;
