-- What the nightly look found between rows and files: a file that a row names and that is not there, a file that no row names.
create table file_findings (
  key text primary key,
  kind text not null check (kind in ('missing', 'unnamed')),
  first_seen timestamptz not null
);
