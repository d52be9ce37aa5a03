-- One in fifty is closed, and of the newest some wait for the office.
insert into users (id, email, name, role, email_verified, is_active, created_at, updated_at, client_number, deactivated_at, deactivation_reason)
select id, email, first_name || ' ' || last_name, case when n % 500 = 2 then 'testeur' else 'client' end, true, not (isClosed or isWaiting), created_at, created_at,
  number, case when isClosed then created_at + interval '20 days' end, case when isClosed then 'À la demande du client' end
from scale_clients, scale_size s, lateral (select n % 50 = 21 as isClosed, n % 50 <> 21 and n > s.clients * 0.998 as isWaiting) w;

insert into customers (user_id, client_number, first_name, last_name, phone, phone_is_e164, address_line1, postal_code, city, country, plan,
  terms_version, terms_accepted_at, welcomed_at, created_at, phone_verified_at)
select id, number, first_name, last_name, '+2626920' || lpad((n % 100000)::text, 5, '0'), true, 1 + n % 90 || ' rue du Port', '97400', 'Port-Escale', country,
  plan, '2026-11', created_at, created_at, created_at, case when n % 3 = 0 then created_at end
from scale_clients;

-- Numbers as carriers write them: no two alike, and not one after the other.
insert into parcels (id, customer_id, tracking_number, merchant, description, requested_action, status, created_at, updated_at)
select p.id, c.id,
  case when p.n % 3 = 0 then 'XS' || lpad((p.n::bigint * 2654435761 % 1000000000)::text, 9, '0') || 'FR'
    else '6A' || lpad((p.n::bigint * 2654435761 % 100000000000)::text, 11, '0') end,
  pg_temp.one_of('{Amazon,Amazon,Amazon,Zalando,Zalando,Fnac,Darty,Cdiscount,Vinted,Vinted,Décathlon,La Redoute,Sephora,Zara,H&M,Ikea,Boulanger,Oscaro,Shein,Shein,AliExpress,Asos,Kiabi,Maisons du Monde,Leroy Merlin,Veepee,Etsy,eBay,Rue du Commerce,Micromania}', pg_temp.drawn(p.n, 31)),
  case when pg_temp.drawn(p.n, 32) < 0.6 then
    pg_temp.one_of('{Deux livres,Chaussures de sport,Robe d’été,Casque audio,Pièces de moto,Jouets,Ustensiles de cuisine,Téléphone,Crème solaire,Lampe de bureau,Cartouches d’encre,Veste imperméable,Bande dessinée,Filtres à eau,Montre}', pg_temp.drawn(p.n, 33)) end,
  pg_temp.one_of('{immediate_forwarding,temporary_storage,grouping,grouping,inspection_photos}', pg_temp.drawn(p.n, 34)),
  p.status, p.created_at, coalesce(p.received_at, p.created_at)
from scale_parcels p left join scale_clients c on c.n = p.client
-- As they came, one after the other: what is recent lies together, as it would.
order by p.created_at;

insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by, began_parcel, parcel_status,
  owner_id)
select p.id, 200 + floor(pg_temp.drawn(p.n, 35) * 5000), 120 + floor(pg_temp.drawn(p.n, 36) * 400), 90 + floor(pg_temp.drawn(p.n, 37) * 300),
  40 + floor(pg_temp.drawn(p.n, 38) * 250),
  chr(65 + floor(pg_temp.drawn(p.n, 39) * 8)::int) || '-' || 1 + floor(pg_temp.drawn(p.n, 40) * 60)::int || '-' || 1 + p.n % 5,
  p.received_at, s.staff_id, p.client is null, p.status, c.id
from scale_parcels p left join scale_clients c on c.n = p.client, scale_size s where p.received_at is not null order by p.received_at;

-- As the triggers would have written it, one row at a time.
insert into stored_parcels (parcel_id, shelf, received_at, status, customer_id)
select p.id, r.shelf, r.received_at, p.status, c.id from scale_parcels p join receptions r on r.parcel_id = p.id left join scale_clients c on c.n = p.client
where p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed') order by r.received_at;
update searched_parcels w set arrived_at = r.received_at, is_undeclared = r.began_parcel, is_stored = h.parcel_id is not null
from receptions r left join stored_parcels h on h.parcel_id = r.parcel_id where r.parcel_id = w.parcel_id;
insert into shelves (code, zone, created_at, updated_at)
select distinct r.shelf, 'Allée ' || substr(r.shelf, 1, 1), s.since, s.since from stored_parcels r, scale_size s
on conflict (code) do nothing;

insert into parcel_blocks (parcel_id, reason, choices, deadline, blocked_at, blocked_by)
select p.id, 'Carton écrasé à l’arrivée', '{return,destroy}', p.received_at + interval '60 days', p.received_at, s.staff_id
from scale_parcels p, scale_size s where p.status = 'blocked';
