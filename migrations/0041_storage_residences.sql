-- Where the owner of a parcel lived while it was kept, until that day included, when it is not where its owner lives now: a
-- pause of storage counts by where one lived that day. By parcel, for a merge gives some of one account to another.
-- Nothing to fill in: no pause is older than this table, and until somebody moves the account's country holds for every day.
create table storage_residences (
  parcel_id uuid not null references parcels (id) on delete cascade,
  territory text not null,
  until date not null,
  primary key (parcel_id, until)
);
