-- What the register said when a hand saw the parcel; and drafts of a legal text that never bear a number twice.

-- Where the parcel stood by the register at its scan: moved since by a known hand, it is not misplaced.
alter table stock_count_lines add column registered_shelf text collate "C";
update stock_count_lines l set registered_shelf = s.shelf
  from stored_parcels s, stock_counts c
  where s.parcel_id = l.parcel_id and c.id = l.count_id and c.closed_at is null and l.scanned_at is not null;

-- A draft that follows a discarded one is another: its revision is none that a screen still holds.
create sequence legal_draft_revisions as integer;
select setval('legal_draft_revisions', (select coalesce(max(revision), 0) + 1 from legal_drafts), false);
