-- Two lists of the domain that SQL asks for, each in one place (src/server/core/domain-lists.test.ts compares them).
create function is_staff_role(role text) returns boolean language sql immutable parallel safe as $$
  select role in ('operateur', 'admin', 'super_admin')
$$;
create function is_in_house(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed')
$$;

alter table staff_invitations drop constraint staff_invitations_role_check;
alter table staff_invitations add constraint staff_invitations_role_check check (is_staff_role(role));
drop index events_staff, events_staff_person, events_staff_type, events_staff_id, users_staff;
create index events_staff on events (at desc, id desc) where is_staff_role(actor_role);
create index events_staff_person on events (actor_id, at desc, id desc) where is_staff_role(actor_role);
create index events_staff_type on events (type, at desc, id desc) where is_staff_role(actor_role);
create index events_staff_id on events (id) where is_staff_role(actor_role);
create index users_staff on users (name, id) where is_staff_role(role);

create or replace function store_parcel(asked uuid) returns void language sql as $$
  delete from stored_parcels s where s.parcel_id = asked and not exists (
    select from parcels p join receptions r on r.parcel_id = p.id
    where p.id = asked and p.destroyed_at is null and is_in_house(p.status));
  insert into stored_parcels (parcel_id, shelf, received_at, status, customer_id)
  select p.id, r.shelf, r.received_at, p.status, p.customer_id from parcels p join receptions r on r.parcel_id = p.id
  where p.id = asked and p.destroyed_at is null and is_in_house(p.status)
  on conflict (parcel_id) do update
    set shelf = excluded.shelf, received_at = excluded.received_at, status = excluded.status, customer_id = excluded.customer_id
    where (stored_parcels.shelf, stored_parcels.received_at, stored_parcels.status, stored_parcels.customer_id)
      is distinct from (excluded.shelf, excluded.received_at, excluded.status, excluded.customer_id);
$$;

-- As `store_parcel`: the house holds what arrived, is neither destroyed nor gone.
create or replace function tell_searched(asked uuid) returns void language sql as $$
  update searched_parcels s
  set status = t.status, arrived_at = t.received_at, is_undeclared = t.is_undeclared, is_stored = t.is_stored
  from (select p.id, p.status, r.received_at, coalesce(r.began_parcel, false) as is_undeclared,
      r.parcel_id is not null and p.destroyed_at is null and is_in_house(p.status) as is_stored
    from parcels p left join receptions r on r.parcel_id = p.id where p.id = asked) t
  where s.parcel_id = t.id
    and (s.status, s.arrived_at, s.is_undeclared, s.is_stored) is distinct from (t.status, t.received_at, t.is_undeclared, t.is_stored)
$$;
