-- What a person changes about themselves, without one tab overwriting another in silence.
alter table users add column profile_version integer not null default 1;
-- Staff have no customer row: where in `name` their first name ends.
alter table users add column given_name text;
-- An address that was left goes back to its owner for 72 hours: nobody may take it meanwhile.
create index email_changes_left on email_changes (old_email, applied_at)
  where applied_at is not null and reverted_at is null;
