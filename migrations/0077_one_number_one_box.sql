-- A carrier's number is one box's. Boxes that already shared one when this was written keep it, and stay out of the index.
alter table shipments add column number_shared boolean not null default false;
update shipments s set number_shared = true
where tracking_number is not null
  and exists (select from shipments o where o.tracking_number = s.tracking_number and o.id <> s.id);
create unique index shipments_carrier_number on shipments (tracking_number)
  where tracking_number is not null and not number_shared;
