-- concurrently
create index concurrently if not exists shipment_parcels_box on shipment_parcels (box_id);
