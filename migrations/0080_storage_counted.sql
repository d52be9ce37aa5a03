-- The day in Paris until which the lines of this version count the storage of its parcels; none before this was kept.
alter table quote_versions add storage_counted_on date;
