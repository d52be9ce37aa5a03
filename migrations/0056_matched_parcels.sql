-- Parcels that were matched to their declaration: their state was written before their reception came over, and neither the
-- shelf nor the list of arrivals told of them.
update receptions r set parcel_status = p.status, owner_id = p.customer_id from parcels p
where p.id = r.parcel_id and (r.parcel_status, r.owner_id) is distinct from (p.status, p.customer_id);
select store_parcel(p.id) from parcels p join receptions r on r.parcel_id = p.id
where p.destroyed_at is null
  and p.status in ('received', 'pending_quote', 'processing', 'ready_to_ship', 'blocked', 'unclaimed')
  and not exists (select from stored_parcels s where s.parcel_id = p.id);
