-- What the back-office read whole with a million parcels, to find what concerns one.

-- The quotes and the shipments of a parcel: they were known by quote and by shipment only, and deleting a parcel asks as well.
create index quote_parcels_parcel on quote_parcels (parcel_id);
create index shipment_parcels_parcel on shipment_parcels (parcel_id);

-- What is in the house tells its state and whose it is: who asks for the oldest of one territory reads no parcel that is not.
alter table stored_parcels add column status text, add column customer_id uuid;
update stored_parcels s set status = p.status, customer_id = p.customer_id from parcels p where p.id = s.parcel_id;
alter table stored_parcels alter column status set not null;
create or replace function store_parcel(asked uuid) returns void language sql as $$
  delete from stored_parcels s where s.parcel_id = asked and not exists (
    select from parcels p join receptions r on r.parcel_id = p.id
    where p.id = asked and p.destroyed_at is null
      and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed'));
  insert into stored_parcels (parcel_id, shelf, received_at, status, customer_id)
  select p.id, r.shelf, r.received_at, p.status, p.customer_id from parcels p join receptions r on r.parcel_id = p.id
  where p.id = asked and p.destroyed_at is null
    and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed')
  on conflict (parcel_id) do update
    set shelf = excluded.shelf, received_at = excluded.received_at, status = excluded.status, customer_id = excluded.customer_id
    where (stored_parcels.shelf, stored_parcels.received_at, stored_parcels.status, stored_parcels.customer_id)
      is distinct from (excluded.shelf, excluded.received_at, excluded.status, excluded.customer_id);
$$;
drop trigger parcels_stored on parcels;
create trigger parcels_stored after update of status, destroyed_at, customer_id on parcels for each row
  when ((old.status, old.destroyed_at, old.customer_id) is distinct from (new.status, new.destroyed_at, new.customer_id))
  execute function store_parcel_of_status();
-- Their age, state and owner in one walk of one index.
drop index stored_parcels_age;
create index stored_parcels_age on stored_parcels (received_at desc, parcel_id desc) include (status, customer_id);
