-- Whether the server counted the storage of this version; before, the office typed it.
alter table quote_versions add is_storage_counted boolean not null default false;
