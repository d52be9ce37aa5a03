-- What was done of the paid work of a shipment, or why it cannot be (docs/rules/shipping.md#paid-work): one row a task.
create table task_proofs (
  shipment_id uuid not null references shipments (id),
  task_key text not null check (length(task_key) between 1 and 60),
  outcome text not null check (outcome in ('done', 'impossible')),
  note text check (length(note) between 1 and 300),
  -- A photo of the work, which the owner sees with the other photos of its parcel.
  photo_id uuid references photos (id) on delete set null,
  recorded_by uuid not null references users (id),
  recorded_at timestamptz not null,
  primary key (shipment_id, task_key),
  constraint task_proofs_reason check (outcome = 'done' or note is not null)
);
create index task_proofs_photo on task_proofs (photo_id) where photo_id is not null;
