-- What the office publishes of the legal texts and of the terms that they print: dated, immutable, by whom.

-- Version 1 of each subject is the one that came with the site, and has no row. A text's content is {"source": …}, the
-- carrier's terms, the clauses and the mentions of invoices are their values.
create table legal_publications (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('cgv', 'cgu', 'politique-de-confidentialite', 'mentions-legales', 'accessibilite',
    'carrier-terms', 'terms-clauses', 'invoice-mentions')),
  number integer not null check (number > 1),
  content jsonb not null,
  effective_from timestamptz not null,
  note text,
  -- Who is told by e-mail before it counts.
  announced_to text check (announced_to in ('subscribers', 'customers')),
  published_at timestamptz not null,
  -- Nobody: what the settings held before this table.
  published_by uuid references users (id),
  withdrawn_at timestamptz,
  unique (subject, number)
);
create index legal_publications_in_force on legal_publications (subject, effective_from desc, number desc) where withdrawn_at is null;

-- Written once. One that is still to come may be withdrawn; its number is never used again.
create function refuse_legal_publication_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and old.effective_from > now()
    and (new.id, new.subject, new.number, new.content, new.effective_from, new.note, new.announced_to, new.published_at, new.published_by)
      is not distinct from
      (old.id, old.subject, old.number, old.content, old.effective_from, old.note, old.announced_to, old.published_at, old.published_by)
  then return new;
  end if;
  raise exception 'a published legal text is immutable';
end $$;
create trigger legal_publications_immutable before update or delete on legal_publications
  for each row execute function refuse_legal_publication_change();
create trigger legal_publications_no_truncate before truncate on legal_publications
  for each statement execute function refuse_legal_publication_change();

-- The next version of a text while it is written: one at a time.
create table legal_drafts (
  subject text primary key check (subject in ('cgv', 'cgu', 'politique-de-confidentialite', 'mentions-legales', 'accessibilite')),
  source text not null,
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  updated_by uuid not null references users (id)
);

-- These settings had no screen and no date: what somebody set counts from when it was set.
insert into legal_publications (subject, number, content, effective_from, published_at)
select case key when 'carrierTerms' then 'carrier-terms' when 'termsClauses' then 'terms-clauses' else 'invoice-mentions' end,
  2, case key when 'invoiceMentions' then jsonb_build_object('mentions', value) else value end, updated_at, updated_at
from settings where key in ('carrierTerms', 'termsClauses', 'invoiceMentions');
delete from settings where key in ('carrierTerms', 'termsClauses', 'invoiceMentions');

-- Who took a document from the customers' view; unknown before.
alter table documents add column withdrawn_by uuid references users (id);
