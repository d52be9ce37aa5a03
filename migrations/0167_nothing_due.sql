-- 0165 asked to pay for every destruction that was agreed before. Where nothing is due, or the box is paid for, it is settled, as
-- one that is agreed today (docs/rules/storage.md#settlement).
update storage_settlements g set state = 'settled', settled_at = now(), settled_as = 'nothing'
where g.way = 'destroy' and g.state = 'open' and (
  exists (select from shipment_parcels b where b.parcel_id = g.parcel_id and b.open)
  or storage_days_due(g.parcel_id, (now() at time zone 'Europe/Paris')::date, (
    select jsonb_object_agg(plan.key, plan.value -> 'freeStorageDays')
    from (select c.content from catalogue_versions c where c.withdrawn_at is null and c.effective_from <= now()
      order by c.effective_from desc, c.version desc limit 1) price, jsonb_each(price.content -> 'plans') plan))
    <= (select coalesce(sum(w.days), 0) from storage_waivers w where w.parcel_id = g.parcel_id));
