-- What a fact changed, value by value, for the audit log. Beside `events`, which hold no personal data: these may.
create table fact_changes (
  event_id bigint primary key references events (id),
  customer_id uuid,
  before jsonb not null,
  after jsonb not null
);
create index fact_changes_customer on fact_changes (customer_id) where customer_id is not null;

-- Written once; what tells of a person goes with their account, named by the transaction that erases it.
create function refuse_fact_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.customer_id::text = current_setting('escale.erased_customer', true) then
    return old;
  end if;
  raise exception 'fact_changes are append-only';
end $$;
create trigger fact_changes_append_only before update or delete on fact_changes
  for each row execute function refuse_fact_change();
create trigger fact_changes_no_truncate before truncate on fact_changes
  for each statement execute function refuse_fact_change();
create trigger events_no_truncate before truncate on events
  for each statement execute function refuse_event_change();
