-- What the desk scans and nobody awaits is looked for a slip or two away: by how numbers begin and by how they end, without
-- reading a parcel. (Letters of two and three, by which words are found, are shared by all the numbers of a carrier.)
create index parcels_awaited_start on parcels (tracking_number text_pattern_ops) include (id, created_at)
  where status = 'pending_arrival';
create index parcels_awaited_end on parcels (reverse(tracking_number) text_pattern_ops) include (tracking_number, id, created_at)
  where status = 'pending_arrival';

-- What arrived tells what came of it: a state and a time of arrival were in two tables, and no index told both.
alter table receptions add column parcel_status text;
alter table receptions disable trigger user;
update receptions r set parcel_status = p.status from parcels p where p.id = r.parcel_id;
alter table receptions enable trigger user;
create function reception_of_state() returns trigger language plpgsql as $$
begin
  select status into new.parcel_status from parcels where id = new.parcel_id;
  return new;
end $$;
create trigger receptions_state before insert on receptions for each row
  when (new.parcel_status is null) execute function reception_of_state();
create function tell_reception_of_state() returns trigger language plpgsql as $$
begin
  update receptions set parcel_status = new.status where parcel_id = new.id;
  return null;
end $$;
create trigger parcels_state after update of status on parcels for each row
  when (old.status is distinct from new.status) execute function tell_reception_of_state();
create index receptions_status on receptions (parcel_status, received_at desc, parcel_id desc);
create index receptions_undeclared_status on receptions (parcel_status, received_at desc, parcel_id desc) where began_parcel;
-- `pending` is three states: in the order of arrivals, they are one index.
create index receptions_pending on receptions (received_at desc, parcel_id desc)
  where parcel_status in ('pending_arrival', 'received', 'pending_quote');

-- Of one state, whose they are is told without reading them: those of one territory are counted.
drop index parcels_status;
create index parcels_status on parcels (status, created_at desc, id desc) include (customer_id);

-- The orders of a quote, active or not: each order was looked at.
create index order_quotes_quote on order_quotes (quote_id);
