-- The invoices and credit notes of a year that is over, in one file that is made once (docs/rules/money.md#archives). Its print
-- proves that it is the file of that day; the last link of each series, that no paper was put in or taken out before.
create table invoice_archives (
  year integer primary key check (year between 2000 and 9999),
  made_at timestamptz not null,
  papers integer not null check (papers > 0),
  last_invoice_link text,
  last_credit_note_link text,
  file_sha256 text not null,
  bytes bigint not null
);

create function refuse_archive_change() returns trigger language plpgsql as $$
begin
  raise exception 'the archive of a year is immutable';
end $$;

create trigger invoice_archives_immutable before delete or update on invoice_archives
  for each row execute function refuse_archive_change();

-- « 65,60 », as the office looks for an invoice.
create index invoices_amount on invoices (abs(total_cents), issued_at desc, id desc);
