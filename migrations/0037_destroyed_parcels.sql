-- A customer's destroyed parcels are few among all of theirs: they are counted by an index of their own.
create index parcels_destroyed on parcels (customer_id, status) where destroyed_at is not null;
