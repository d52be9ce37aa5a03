-- The journal is sealed a day at a time, in place of a chain that a job made each minute.
drop table audit_seals;
drop function refuse_seal_change();
drop table audit_checks;

-- Signed prints of the staff's facts of one day (UTC), written the night after. What the law may erase has a print of its own
-- for each person, so that an erasure leaves the others as they were.
create table journal_digests (
  day date not null,
  kind text not null check (kind in ('facts', 'values', 'names', 'sessions', 'session names')),
  person uuid,
  lines integer not null,
  signature bytea not null,
  key_print text not null,
  sealed_at timestamptz not null,
  unique nulls not distinct (day, kind, person)
);
create function refuse_digest_change() returns trigger language plpgsql as $$
begin
  raise exception 'journal_digests are append-only';
end $$;
create trigger journal_digests_append_only before update or delete on journal_digests
  for each row execute function refuse_digest_change();
create trigger journal_digests_no_truncate before truncate on journal_digests
  for each statement execute function refuse_digest_change();

-- What each look at all the digests found.
create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  lines bigint not null,
  broken_days integer not null,
  first_broken date,
  -- Sealed lines of earlier looks that no digest counts any more.
  missing_lines bigint not null,
  -- Lines sealed with a key that this server has no more.
  unreadable bigint not null
);

-- The server's own user, who owns these tables, has no right to change them, were the triggers off. It keeps what the law asks
-- for (the name of a deleted account, sign-ins of a year ago), which the triggers watch. A superuser is held by no right.
revoke update on events, fact_changes, journal_digests from current_user;
revoke delete on journal_digests from current_user;
grant update (actor_label) on events to current_user;
