-- concurrently
-- What stands on a shelf: a parcel in a closed box stands with the box (docs/rules/parcels.md#stock-counts). The version before reads
-- stored_parcels_shelf, which may go once it is over.
create index concurrently if not exists stored_parcels_on_shelf on stored_parcels (shelf, received_at, parcel_id)
  where status <> 'ready_to_ship';
