-- What the declared pieces cost that were taken out of a parcel at its owner's wish: the invoice still counts them.
alter table parcel_requests add column removed_cents integer;
