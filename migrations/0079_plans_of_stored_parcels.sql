-- The plans that the owner of a parcel had while it was kept, each until that instant, when it is not the one of today: a day that
-- was due stays due, and one that was promised free stays free. By parcel, for a merge gives some of one account to another. Without
-- a foreign key, which would lock parcels after their owner: everybody else locks them before.
create table storage_plans (
  parcel_id uuid not null,
  plan text not null check (plan in ('gratuit', 'standard', 'premium')),
  until timestamptz not null,
  primary key (parcel_id, until)
);

-- What is known of the plans of before: when each subscription began and ended. Without one, today's plan has always been.
insert into storage_plans (parcel_id, plan, until)
select p.id, h.plan, h.until
from parcels p join receptions r on r.parcel_id = p.id
join lateral (
  select distinct on (until) plan, until from (
    select s.plan, s.ended_at, 1 from subscriptions s where s.customer_id = p.customer_id and s.ended_at is not null
    union all
    select 'gratuit', s.started_at, 2 from subscriptions s where s.customer_id = p.customer_id
  ) known (plan, until, rank) order by until, rank) h on h.until > r.received_at
where p.destroyed_at is null and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed');

drop function storage_free_end(date, integer, uuid);

-- The days that were due by the end of `today`, waived ones included: `storageAccount` of the domain, day by day. `free` has the
-- free days of each plan.
create function storage_days_due(asked uuid, today date, free jsonb) returns integer language plpgsql stable as $$
declare
  owner record;
  days date[];
  free_until integer := 0;
  due integer := 0;
begin
  select (r.received_at at time zone 'Europe/Paris')::date as received, c.plan, c.country into owner
  from parcels p join receptions r on r.parcel_id = p.id join customers c on c.user_id = p.customer_id where p.id = asked;
  if not found then return 0; end if;
  select array_agg(d.day order by d.day) into days
  from (select owner.received + i as day from generate_series(1, today - owner.received) i) d
  where not exists (
    select from (
      select f.territory, lag(f.until) over (order by f.until), f.until from storage_residences f where f.parcel_id = asked
      union all
      select owner.country, (select max(f.until) from storage_residences f where f.parcel_id = asked), null
    ) s (territory, since, until)
    join territory_notices t on t.pauses_storage and (t.territory is null or t.territory = s.territory)
    where d.day >= t.starts_on and (t.ends_on is null or d.day <= t.ends_on)
      and (s.since is null or d.day > s.since) and (s.until is null or d.day <= s.until));
  for counted in 1 .. coalesce(cardinality(days), 0) loop
    if counted > free_until then
      free_until := storage_free_days(asked, owner.received, owner.plan, days[1:counted], free);
    end if;
    if counted > free_until then due := due + 1; end if;
  end loop;
  return due;
end $$;

-- How many days are free as it was known when the last of `days` began; they are those that count since the reception.
create function storage_free_days(asked uuid, received date, plan_now text, days date[], free jsonb) returns integer language plpgsql stable as $$
declare
  today constant date := days[cardinality(days)];
  last date;
  kept record;
begin
  select received + max((free ->> h.plan)::int) into last from (
    select f.plan, lag(f.until) over (order by f.until) from storage_plans f where f.parcel_id = asked
    union all
    select plan_now, (select max(f.until) from storage_plans f where f.parcel_id = asked)
  ) h (plan, since) where h.since is null or (h.since at time zone 'Europe/Paris')::date < today;
  for kept in select k.unit, k.count, (k.created_at at time zone 'Europe/Paris')::date as paid_on from storage_keepings k
    where k.parcel_id = asked and k.cancelled_at is null and (k.created_at at time zone 'Europe/Paris')::date < today
    order by k.created_at, k.id
  loop
    last := greatest(last, received + (select count(*)::int from unnest(days) d where d <= kept.paid_on));
    last := case kept.unit when 'days' then last + kept.count else (last + make_interval(months => kept.count))::date end;
  end loop;
  return last - received;
end $$;
