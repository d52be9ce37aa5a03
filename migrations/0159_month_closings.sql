-- Closed months, each with its file; the file's print proves that it is the one of that day
-- (docs/rules/money.md#closing-of-a-month).
create table month_closings (
  -- The calendar month in Paris, `2026-10`: one closing each.
  month text primary key check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  closed_at timestamptz not null,
  closed_by uuid not null references users (id),
  -- As the file has them: what a later look must find again.
  figures jsonb not null,
  file_sha256 text not null,
  bytes integer not null
);

create function refuse_closing_change() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month is immutable';
end $$;

create trigger month_closings_immutable before delete or update on month_closings
  for each row execute function refuse_closing_change();
