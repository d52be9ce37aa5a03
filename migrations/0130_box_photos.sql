-- Photos of a box while it is packed (docs/rules/shipping.md#packing-photos): open, closed, or on the scale.
alter table photos
  add column box_id uuid references boxes (id),
  add column moment text check (moment in ('open', 'closed', 'scale')),
  drop constraint photos_one_subject,
  add constraint photos_one_subject check (num_nonnulls(parcel_id, claim_id, box_id) <= 1),
  add constraint photos_moment_of_box check ((box_id is null) = (moment is null));
create index photos_box on photos (box_id) where box_id is not null;
