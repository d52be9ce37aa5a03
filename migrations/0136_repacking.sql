-- What a repackaging made of a parcel (docs/rules/shipping.md#recorded-operations): its weight and sides as it came, and after.
-- Without « before » when it was never measured.
alter table task_proofs
  add column parcel_id uuid references parcels (id),
  add column weight_before_g integer,
  add column length_before_mm integer,
  add column width_before_mm integer,
  add column height_before_mm integer,
  add column weight_after_g integer check (weight_after_g > 0),
  add column length_after_mm integer check (length_after_mm > 0),
  add column width_after_mm integer check (width_after_mm > 0),
  add column height_after_mm integer check (height_after_mm > 0),
  add constraint task_proofs_before check (num_nonnulls(weight_before_g, length_before_mm, width_before_mm, height_before_mm) in (0, 4)),
  add constraint task_proofs_after check (num_nonnulls(parcel_id, weight_after_g, length_after_mm, width_after_mm, height_after_mm) in (0, 5)
    and (weight_after_g is not null or weight_before_g is null)),
  add constraint task_proofs_repacked check (weight_after_g is null or outcome = 'done');
create index task_proofs_parcel on task_proofs (parcel_id) where parcel_id is not null;
