-- Days of the journal that the check could not read, because another AUTH_SECRET sealed them.
alter table audit_checks add column unreadable_days integer not null default 0;
