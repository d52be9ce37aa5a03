-- A withdrawal or a cancellation that the team has dealt with: by whom, when, and what was decided.
alter table legal_requests
  add column settled_at timestamptz,
  add column settled_by uuid references users (id),
  add column note text,
  add check ((settled_by is null) = (settled_at is null)),
  add check (char_length(note) between 1 and 1000);
create index legal_requests_handled on legal_requests (received_at desc, id desc) where state <> 'received';
