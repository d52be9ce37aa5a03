-- Who takes the boxes. A carrier is a row: its page of tracking and the numbers that it gives.
create table carriers (
  code text primary key check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) <= 60),
  name text not null check (length(name) between 1 and 60),
  -- Where a customer follows a box: {numero} stands for its number, never in the host. None where the carrier has no such page.
  link_pattern text check (link_pattern ~ '^https://[a-zA-Z0-9.-]+(:\d+)?/[^{}\s]*\{numero\}[^{}\s]*$' and length(link_pattern) <= 300),
  -- Forms of its numbers: # is a digit, @ a letter, * either, the rest itself. None: any number that a carrier may give.
  number_forms text[] not null default '{}',
  -- What proves a number by its check digit: la-poste (Colissimo and S10) or s10 (Universal Postal Union).
  check_digit text check (check_digit in ('la-poste', 's10')),
  is_active boolean not null default true,
  position integer not null check (position between 1 and 999),
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index carriers_name on carriers (lower(name));

-- The one that was proposed until now, and any other that somebody typed: all behaved like this.
insert into carriers (code, name, link_pattern, check_digit, position, created_at, updated_at)
values ('colissimo', 'Colissimo', 'https://www.laposte.fr/outils/suivre-vos-envois?code={numero}', 'la-poste', 1, now(), now());
insert into carriers (code, name, link_pattern, check_digit, position, created_at, updated_at)
select 'typed-' || row_number() over (order by t.name), t.name, c.link_pattern, c.check_digit, least(1 + row_number() over (order by t.name), 999),
  now(), now()
from (select min(trim(carrier)) as name from shipments
  where trim(carrier) <> '' and lower(trim(carrier)) <> 'colissimo' group by lower(trim(carrier))) t, carriers c
where c.code = 'colissimo';

-- The name beside it is what was told when the box left.
alter table shipments add column carrier_code text references carriers (code);
update shipments s set carrier_code = c.code from carriers c where lower(trim(s.carrier)) = lower(c.name);
