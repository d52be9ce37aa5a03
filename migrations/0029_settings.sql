-- What is told of a territory, and may stop the storage clock there; the VAT tables by date.

-- Written once: what changes is ended, and replaced by another one. Its days are those of Paris, both included; one that was
-- ended before it began has no day left.
create table territory_notices (
  id uuid primary key default gen_random_uuid(),
  -- Null: everywhere.
  territory text,
  severity text not null check (severity in ('info', 'disruption', 'suspension')),
  body text not null check (length(body) between 1 and 600),
  starts_on date not null,
  ends_on date check (ends_on >= starts_on - 1),
  pauses_storage boolean not null,
  replaces uuid unique references territory_notices (id),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- By hand; it is shown no more from then on.
  ended_at timestamptz,
  ended_by uuid references users (id),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at is null or ends_on is not null)
);
create index territory_notices_recent on territory_notices (created_at desc, id desc);
create index territory_notices_shown on territory_notices (starts_on) where ended_at is null;
create index territory_notices_pauses on territory_notices (territory, starts_on) where pauses_storage;

-- A pause is money: its days are moved once, to end it, and never once they are over.
create function refuse_notice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and (old.ends_on is null or new.ends_on <= old.ends_on)
    and (new.id, new.territory, new.severity, new.body, new.starts_on, new.pauses_storage, new.replaces, new.created_at, new.created_by)
      is not distinct from
      (old.id, old.territory, old.severity, old.body, old.starts_on, old.pauses_storage, old.replaces, old.created_at, old.created_by)
  then return new;
  end if;
  raise exception 'a notice is ended, and never changes';
end $$;
create trigger territory_notices_immutable before update or delete on territory_notices
  for each row execute function refuse_notice_change();

-- The end of the free days and of what was prepaid, in the order in which it was bought: `lastFreeDay` of the domain.
create function storage_free_end(received date, free_days integer, parcel uuid) returns date language plpgsql stable as $$
declare
  last date := received + free_days;
  kept record;
begin
  for kept in select unit, count from storage_keepings
    where parcel_id = parcel and cancelled_at is null order by created_at, id
  loop
    last := case kept.unit when 'days' then last + kept.count
      else (last + make_interval(months => kept.count))::date end;
  end loop;
  return last;
end $$;

-- Regime × kind of line × zone, with the sentence to print, from a date on. What is not confirmed holds for nothing, but the
-- first one, which the first start writes and which holds from the beginning.
create table vat_versions (
  version integer primary key check (version > 0),
  effective_from date not null,
  regime text not null check (regime in ('real', 'franchise')),
  rules jsonb not null,
  revision integer not null default 1 check (revision > 0),
  created_at timestamptz not null,
  prepared_by uuid references users (id),
  confirmed_at timestamptz,
  confirmed_by uuid references users (id),
  withdrawn_at timestamptz,
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (version > 1 or withdrawn_at is null)
);
-- One for each day: no two hold at once, and each holds until the next one.
create unique index vat_versions_dates on vat_versions (effective_from) where withdrawn_at is null;

create function refuse_vat_change() returns trigger language plpgsql as $$
declare
  same_table boolean := tg_op = 'UPDATE' and (new.version, new.effective_from, new.regime, new.rules, new.created_at)
    is not distinct from (old.version, old.effective_from, old.regime, old.rules, old.created_at);
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.version = old.version then
    if old.confirmed_at is null and (same_table or old.version > 1) then return new; end if;
    if same_table and new.withdrawn_at is not null and old.effective_from > (now() at time zone 'Europe/Paris')::date
      and new.confirmed_at = old.confirmed_at then return new; end if;
  end if;
  raise exception 'a confirmed VAT table never changes';
end $$;
create trigger vat_versions_immutable before update or delete on vat_versions
  for each row execute function refuse_vat_change();
