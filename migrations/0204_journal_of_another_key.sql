-- Days of the journal that the check could not read, because another AUTH_SECRET sealed them. Null: the check did not count
-- them, as those of versions before.
alter table audit_checks add column unreadable_days integer;
