-- A deleted account leaves its facts without its name: the only change that a fact allows.
create or replace function refuse_event_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_label = 'Compte supprimé'
    and (to_jsonb(new) - 'actor_label') = (to_jsonb(old) - 'actor_label') then
    return new;
  end if;
  raise exception 'events are append-only';
end $$;
create index events_actor on events (actor_id) where actor_id is not null;
-- One copy at a time is being made for a person.
create unique index data_exports_under_way on data_exports (user_id) where ready_at is null and failed_at is null;
