-- A box whose parcels all came back has an end of its own, and its order with it.

alter table shipments drop constraint shipments_status_check;
alter table shipments add constraint shipments_status_check
  check (status in ('to_pack', 'ready', 'handed_over', 'delivered', 'returned', 'cancelled'));
alter table shipments add column returned_at timestamptz;

-- What came back before this is known to have.
update shipment_parcels sp set open = false from parcels p where p.id = sp.parcel_id and p.status = 'returned' and sp.open;
update shipments s set status = 'returned', returned_at = p.updated_at, updated_at = p.updated_at
  from (select sp.shipment_id, max(p.updated_at) as updated_at from shipment_parcels sp join parcels p on p.id = sp.parcel_id
    group by sp.shipment_id having bool_and(p.status = 'returned')) p
  where p.shipment_id = s.id and s.status = 'handed_over';
update orders o set updated_at = now(),
    status = case when exists (select from shipments s where s.order_id = o.id and s.status = 'delivered') then 'delivered' else 'completed' end
  where o.status = 'shipped' and exists (select from shipments s where s.order_id = o.id and s.status = 'returned')
    and not exists (select from shipments s where s.order_id = o.id and s.status not in ('delivered', 'returned'));
