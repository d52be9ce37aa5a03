-- concurrently
-- The parcels that a refund freed from a closed box (docs/rules/parcels.md#stock-counts).
create index concurrently if not exists events_freed_from_box on events (parcel_id, id)
  where type = 'parcel.released' and details ->> 'wasPacked' = 'true';
