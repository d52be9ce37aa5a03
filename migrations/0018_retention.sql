-- A year later, who came and went is forgotten (privacy page); every other fact stays as it was written.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_label = 'Compte supprimé'
    and (to_jsonb(new) - 'actor_label') = (to_jsonb(old) - 'actor_label') then
    return new;
  end if;
  -- A day less than a year: the server's clock counts, and this one may be late.
  if tg_op = 'DELETE' and old.at < now() - interval '364 days'
    and old.type in ('account.signed-in', 'account.signed-out', 'account.sessions-ended', 'account.proved') then
    return old;
  end if;
  raise exception 'events are append-only';
end $$;
create index events_security on events (at)
  where type in ('account.signed-in', 'account.signed-out', 'account.sessions-ended', 'account.proved');
