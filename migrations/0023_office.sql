-- What the office reads at a glance: counts kept up, the audit log with its seals, the outbox, what Stripe said in vain.

-- A count is its tally and the changes that nobody has added to it yet. Writers only add rows, so that none waits for another;
-- a job folds the changes in. A day's figures are tallies too, named by the day in Paris.
create table tallies (
  name text collate "C" primary key,
  total bigint not null
);
create table tally_changes (
  id bigint generated always as identity primary key,
  name text collate "C" not null,
  delta bigint not null
);
create index tally_changes_name on tally_changes (name);

-- Takes the name of a row's tally and what the row is worth, as SQL over its columns.
create function tally_rows() returns trigger language plpgsql as $$
declare
  added text := format('select %s as name, (%s)::bigint as delta from new_rows', tg_argv[0], tg_argv[1]);
  removed text := format('select %s as name, -(%s)::bigint as delta from old_rows', tg_argv[0], tg_argv[1]);
begin
  execute format('insert into tally_changes (name, delta) select name, sum(delta)::bigint from (%s) d group by name having sum(delta) <> 0',
    case tg_op when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end);
  return null;
end $$;

-- Triggers before counts: each holds its table's writers off until this migration commits.
do $$
declare
  counted record;
begin
  for counted in select * from (values
    ('parcels', '''parcels:'' || status', '1'),
    ('quotes', '''quotes:'' || status', '1'),
    ('users', '''users''', 'case when deleted_at is null then 1 else 0 end'),
    ('customers', '''registered-on:'' || (created_at at time zone ''Europe/Paris'')::date', '1'),
    ('receptions', '''received-on:'' || (received_at at time zone ''Europe/Paris'')::date', '1'),
    ('invoices', '''revenue-on:'' || (issued_at at time zone ''Europe/Paris'')::date',
      'case series when ''A'' then -abs(total_cents) else total_cents end')
  ) as t (of, named, worth)
  loop
    execute format('create trigger %1$I_tally_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function tally_rows(%2$L, %3$L)', counted.of, counted.named, counted.worth);
    execute format('create trigger %1$I_tally_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function tally_rows(%2$L, %3$L)', counted.of, counted.named, counted.worth);
    execute format('create trigger %1$I_tally_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function tally_rows(%2$L, %3$L)', counted.of, counted.named, counted.worth);
    execute format('insert into tallies (name, total) select %2$s, sum(%3$s)::bigint from %1$I group by 1 having sum(%3$s) <> 0',
      counted.of, counted.named, counted.worth);
  end loop;
end $$;

-- Who did it, in which role that day: what makes a fact a line of the audit log.
alter table events add column actor_role text;
alter table events disable trigger events_append_only;
update events e set actor_role = u.role from users u where u.id = e.actor_id and e.actor_kind = 'user';
alter table events enable trigger events_append_only;
create index events_staff on events (at desc, id desc) where actor_role in ('operateur', 'admin', 'super_admin');
create index events_staff_person on events (actor_id, at desc, id desc)
  where actor_role in ('operateur', 'admin', 'super_admin');
create index events_staff_type on events (type, at desc, id desc)
  where actor_role in ('operateur', 'admin', 'super_admin');
create index events_staff_id on events (id) where actor_role in ('operateur', 'admin', 'super_admin');

-- Each line of the audit log as a keyed print, chained to the line before: what was changed, taken away or slipped in shows.
create table audit_seals (
  position bigint primary key check (position > 0),
  event_id bigint not null unique,
  at timestamptz not null,
  -- The retention of the privacy page lets it go, a year later.
  ends boolean not null,
  fact bytea not null,
  label bytea not null,
  change bytea,
  chain bytea not null,
  key_print text not null,
  sealed_at timestamptz not null
);
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_seals are append-only';
end $$;
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_seal_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_seal_change();

-- What each look at the whole chain found.
create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  lines bigint not null,
  broken integer not null,
  first_broken bigint,
  -- Lines sealed with a key that this server has no more.
  unreadable bigint not null
);

-- The outbox as the office reads it. What was said is kept without the links that open an account.
alter table notifications add column content jsonb;
create index notifications_outbox on notifications (created_at desc, id desc) where channel <> 'site';
create index notifications_outbox_state on notifications (state, created_at desc, id desc) where channel <> 'site';
create index notifications_outbox_kind on notifications (kind, created_at desc, id desc) where channel <> 'site';
create index notifications_outbox_recipient on notifications (lower(recipient), created_at desc, id desc)
  where channel <> 'site';

create index contact_messages_unread on contact_messages (created_at desc, id desc) where not is_read and not archived;
create index contact_messages_archived on contact_messages (created_at desc, id desc) where archived;

-- A message of the provider that we could not act on; gone as soon as one of its repetitions is understood.
create table webhook_failures (
  event_id text primary key,
  type text not null,
  attempts integer not null check (attempts > 0),
  reason text not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index webhook_failures_recent on webhook_failures (last_at desc, event_id);

-- Alerts of the dashboard.
create index parcels_unidentified on parcels (created_at, id) where customer_id is null;
create index quotes_asked on quotes (created_at) where status = 'pending_validation';
create index shipments_under_way on shipments (handed_over_at) where status = 'handed_over';
create index checkouts_failed on checkouts (settled_at) where status = 'failed';
create index users_staff on users (name, id) where role in ('operateur', 'admin', 'super_admin');
create index users_registered on users (created_at desc, id desc);

-- The palette: numbers by their beginning or their end, names by their beginning.
create index parcels_number_start on parcels (tracking_number text_pattern_ops);
create index parcels_number_end on parcels (reverse(tracking_number) text_pattern_ops);
create index quotes_number_end on quotes (reverse(number) text_pattern_ops);
create index orders_number_end on orders (reverse(number) text_pattern_ops);
create index invoices_number_end on invoices (reverse(number) text_pattern_ops);
create index shipments_number_end on shipments (reverse(number) text_pattern_ops);
create index shipments_tracking_start on shipments (tracking_number text_pattern_ops) where tracking_number is not null;
create index shipments_tracking_end on shipments (reverse(tracking_number) text_pattern_ops)
  where tracking_number is not null;
create index customers_number_end on customers (reverse(client_number) text_pattern_ops);
create index customers_first_name on customers (search_fold(first_name || ' ' || last_name) text_pattern_ops);
create index customers_last_name on customers (search_fold(last_name || ' ' || first_name) text_pattern_ops);
create index users_email_start on users (lower(email) text_pattern_ops);
