-- What an invoice or a credit note says of VAT, by zone of delivery too: the sums of a month are read from here
-- (docs/rules/money.md#vat-of-a-month). Written with the invoice, and like it never changed.
create table invoice_vat (
  invoice_id uuid not null references invoices (id),
  zone text not null check (zone in ('dom', 'com', 'world', 'none')),
  -- In basis points.
  rate integer not null check (rate >= 0),
  exemption text,
  gross_cents integer not null,
  net_cents integer not null,
  vat_cents integer not null,
  constraint invoice_vat_adds_up check (net_cents + vat_cents = gross_cents)
);

create unique index invoice_vat_once on invoice_vat (invoice_id, zone, rate, coalesce(exemption, ''));
create index invoices_issued on invoices (issued_at desc, id desc);

-- The invoices that exist: the zones of the domain (`vatZoneOf`), the VAT of each group shared as `vatByZone` does.
create function pg_temp.zone_of(country text) returns text language sql immutable as $$
  select case
    when country is null or btrim(country) ~* '^france\y' then 'none'
    when name in ('guadeloupe', 'martinique', 'reunion', 'mayotte', 'guyane') then 'dom'
    when name in ('polynesie francaise', 'nouvelle caledonie', 'wallis et futuna', 'saint pierre et miquelon', 'saint martin',
      'saint barthelemy', 'terres australes et antarctiques francaises') then 'com'
    else 'world' end
  from (select regexp_replace(btrim(regexp_replace(lower(regexp_replace(normalize(country, NFD), '[\u0300-\u036f]', '', 'g')),
    '[^a-z]+', ' ', 'g')), '^(la|les) ', '') as name) folded
$$;

insert into invoice_vat (invoice_id, zone, rate, exemption, gross_cents, net_cents, vat_cents)
with lines as (
  select i.id as invoice_id, (l -> 'vat' ->> 'rate')::int as rate, l -> 'vat' ->> 'exemption' as exemption,
    (l ->> 'amountCents')::int as cents,
    case
      when s ->> 'destination' = 'Reste du monde' and s -> 'delivery' ->> 'country' is not null
        then pg_temp.zone_of(s -> 'delivery' ->> 'country')
      when s ->> 'destination' is not null then pg_temp.zone_of(s ->> 'destination')
      when l ->> 'code' = 'plan' then 'none'
      else pg_temp.zone_of(i.content -> 'customer' -> 'address' ->> 'country')
    end as zone
  from invoices i, jsonb_array_elements(i.content -> 'sections') s, jsonb_array_elements(s -> 'lines') l
), zones as (
  select invoice_id, rate, exemption, zone, sum(cents)::int as gross from lines group by 1, 2, 3, 4
), groups as (
  select i.id as invoice_id, (g ->> 'rate')::int as rate, g ->> 'exemption' as exemption, (g ->> 'grossCents')::int as gross,
    (g ->> 'vatCents')::int as vat
  from invoices i, jsonb_array_elements(i.content -> 'totals' -> 'groups') g
), shared as (
  select z.*, case when g.gross = 0 then 0 else round(g.vat::numeric
    * sum(z.gross) over (partition by z.invoice_id, z.rate, z.exemption order by z.zone) / g.gross) end as until,
    case when g.gross = 0 then 0 else round(g.vat::numeric
    * (sum(z.gross) over (partition by z.invoice_id, z.rate, z.exemption order by z.zone) - z.gross) / g.gross) end as before
  from zones z join groups g on g.invoice_id = z.invoice_id and g.rate = z.rate and g.exemption is not distinct from z.exemption
)
select invoice_id, zone, rate, exemption, gross, gross - (until - before)::int, (until - before)::int from shared;

create function refuse_invoice_vat_change() returns trigger language plpgsql as $$
begin
  raise exception 'the VAT of an issued invoice is immutable';
end $$;

create trigger invoice_vat_immutable before delete or update on invoice_vat
  for each row execute function refuse_invoice_vat_change();
