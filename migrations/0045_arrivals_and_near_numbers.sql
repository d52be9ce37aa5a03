-- What the desk scans and nobody awaits is looked for a slip or two away: by how numbers begin and by how they end, without
-- reading a parcel. (Letters of two and three, by which words are found, are shared by all the numbers of a carrier.)
create index parcels_awaited_start on parcels (tracking_number text_pattern_ops) include (id, created_at)
  where status = 'pending_arrival';
create index parcels_awaited_end on parcels (reverse(tracking_number) text_pattern_ops) include (tracking_number, id, created_at)
  where status = 'pending_arrival';

-- What arrived tells what came of it and whose it is: a state, an owner and a time of arrival were in two tables, and no
-- index told them together.
alter table receptions add column parcel_status text, add column owner_id uuid;
alter table receptions disable trigger user;
update receptions r set parcel_status = p.status, owner_id = p.customer_id from parcels p where p.id = r.parcel_id;
alter table receptions enable trigger user;
create function reception_of_parcel() returns trigger language plpgsql as $$
begin
  select status, customer_id into new.parcel_status, new.owner_id from parcels where id = new.parcel_id;
  return new;
end $$;
create trigger receptions_of_parcel before insert on receptions for each row
  when (new.parcel_status is null) execute function reception_of_parcel();
create function tell_reception() returns trigger language plpgsql as $$
begin
  update receptions set parcel_status = new.status, owner_id = new.customer_id where parcel_id = new.id;
  return null;
end $$;
create trigger parcels_tell_reception after update of status, customer_id on parcels for each row
  when ((old.status, old.customer_id) is distinct from (new.status, new.customer_id)) execute function tell_reception();
drop index receptions_recent, receptions_undeclared;
create index receptions_recent on receptions (received_at desc, parcel_id desc) include (owner_id);
create index receptions_status on receptions (parcel_status, received_at desc, parcel_id desc) include (owner_id);
-- `pending` is three states: in the order of arrivals, they are one index.
create index receptions_pending on receptions (received_at desc, parcel_id desc) include (owner_id)
  where parcel_status in ('pending_arrival', 'received', 'pending_quote');
create index receptions_undeclared on receptions (received_at desc, parcel_id desc) include (parcel_status, owner_id)
  where began_parcel;

-- Of one state, whose they are is told without reading them: those of one territory are counted.
drop index parcels_status;
create index parcels_status on parcels (status, created_at desc, id desc) include (customer_id);

-- The orders of a quote, active or not: each order was looked at.
create index order_quotes_quote on order_quotes (quote_id);
