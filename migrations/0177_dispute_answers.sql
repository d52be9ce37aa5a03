-- What the provider expects of us, and what we answered (docs/rules/money.md#answering-a-dispute).
alter table disputes
  -- The provider still takes an answer; false once it has one, wherever it was given.
  add column awaits_answer boolean not null default true,
  add column submissions integer not null default 0 check (submissions >= 0),
  -- When the office was told that the day is near.
  add column warned_at timestamptz;

update disputes set awaits_answer = false where status <> 'open';

create index disputes_to_answer on disputes (evidence_due_at) where status = 'open' and awaits_answer;

-- One answer for a dispute: a draft, then what was sent. The files themselves are not kept: their names and prints are.
create table dispute_answers (
  dispute_id uuid primary key references disputes (id),
  -- The draft; null once its customer is erased, and for a dispute that was given up without one.
  words text check (length(words) between 1 and 5000),
  message_ids uuid[] not null default '{}',
  saved_at timestamptz,
  saved_by uuid references users (id),
  -- `evidence` to the bank, or `acceptance` of the dispute: from the moment when the provider is asked.
  kind text check (kind in ('evidence', 'acceptance')),
  reason text check (length(reason) between 1 and 500),
  -- Of all that was shown before it was sent.
  print text check (print ~ '^[0-9a-f]{64}$'),
  files jsonb,
  begun_at timestamptz,
  begun_by uuid references users (id),
  -- The provider's answer was lost: it may have it or not, and the same request may be made again.
  in_doubt boolean not null default false,
  -- The provider has it.
  sent_at timestamptz,
  constraint dispute_answers_saved check ((saved_at is null) = (saved_by is null)),
  constraint dispute_answers_begun check (num_nulls(kind, begun_at, begun_by) in (0, 3)),
  constraint dispute_answers_sent check (sent_at is null or begun_at is not null),
  constraint dispute_answers_listed check (sent_at is null or kind = 'acceptance' or (print is not null and files is not null))
);

-- What was sent stays as it was sent; only its words may be erased.
create function keep_sent_answer() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null and (tg_op = 'DELETE'
    or (new.dispute_id, new.kind, new.print, new.files, new.begun_at, new.begun_by, new.sent_at)
      is distinct from (old.dispute_id, old.kind, old.print, old.files, old.begun_at, old.begun_by, old.sent_at)) then
    raise exception 'a sent answer never changes';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger dispute_answers_kept before update or delete on dispute_answers
  for each row execute function keep_sent_answer();
