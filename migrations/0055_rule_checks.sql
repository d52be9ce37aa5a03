-- What each night's look at the rules of `invariants.sql` found: [{ rule, count, examples }], empty when they all hold.
create table rule_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  rules integer not null,
  broken jsonb not null
);
