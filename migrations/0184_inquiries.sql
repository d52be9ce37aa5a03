-- A bank may ask before it takes the money back; the inquiry may become a dispute of the same id, which is a round of its own:
-- the first answer stays, and another one is awaited (docs/rules/money.md#answering-a-dispute).
alter table disputes
  -- The bank only asks: the money is here, and a refund ends it.
  add column is_inquiry boolean not null default false,
  add column round integer not null default 1 check (round >= 1),
  -- Of `submissions`, those of the rounds before.
  add column earlier_submissions integer not null default 0 check (earlier_submissions >= 0);

alter table dispute_answers
  add column round integer not null default 1 check (round >= 1),
  drop constraint dispute_answers_pkey,
  add primary key (dispute_id, round);

create or replace function keep_sent_answer() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (tg_op = 'DELETE'
    or (new.dispute_id, new.round, new.kind, new.print, new.files, new.begun_at, new.begun_by, new.sent_at)
      is distinct from (old.dispute_id, old.round, old.kind, old.print, old.files, old.begun_at, old.begun_by, old.sent_at)) then
    raise exception 'a sent answer never changes';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
