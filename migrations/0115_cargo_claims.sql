-- What a customer claims for a box that is lost, came damaged or came short (docs/rules/claims.md).
create sequence cargo_claim_numbers;

create table cargo_claims (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  customer_id uuid not null references customers (user_id),
  shipment_id uuid not null references shipments (id),
  box_id uuid not null,
  kind text not null check (kind in ('lost', 'damaged', 'short')),
  state text not null default 'received'
    check (state in ('received', 'sent_to_carrier', 'accepted', 'rejected', 'paid', 'withdrawn')),
  words text not null check (char_length(words) between 1 and 2000),
  -- Frozen when it is opened: what the insurance gives at most for the box and for its whole shipment, and the declared value of the
  -- claimed lines.
  insurance_tier integer not null check (insurance_tier >= 0),
  insured_cents integer not null check (insured_cents >= 0),
  shipment_insured_cents integer not null check (shipment_insured_cents >= insured_cents),
  declared_cents integer not null check (declared_cents >= 0),
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  carrier_due_at timestamptz not null,
  sent_at timestamptz,
  carrier_answer text check (char_length(carrier_answer) between 1 and 2000),
  carrier_answered_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  answer text check (char_length(answer) between 1 and 2000),
  indemnity_cents integer check (indemnity_cents >= 0),
  refund_id uuid unique references refunds (id),
  postage_refund_id uuid unique references refunds (id),
  transfer_reference text check (char_length(transfer_reference) between 1 and 200),
  transfer_cents integer check (transfer_cents > 0),
  transferred_at timestamptz,
  transferred_by uuid references users (id),
  closed_at timestamptz,
  constraint cargo_claims_box foreign key (shipment_id, box_id) references boxes (shipment_id, id),
  constraint cargo_claims_sent check (state <> 'sent_to_carrier' or sent_at is not null),
  constraint cargo_claims_carrier_answer check ((carrier_answer is null) = (carrier_answered_at is null)),
  constraint cargo_claims_decided check ((state in ('accepted', 'rejected', 'paid')) = (decided_at is not null)),
  constraint cargo_claims_decided_by check (decided_at is null or decided_by is not null),
  constraint cargo_claims_indemnity check ((state in ('accepted', 'paid')) = (indemnity_cents is not null)),
  -- Never more than what was declared, nor than what was insured.
  constraint cargo_claims_cap check (indemnity_cents <= insured_cents and indemnity_cents <= declared_cents),
  constraint cargo_claims_transfer check (num_nonnulls(transfer_reference, transfer_cents, transferred_at, transferred_by) in (0, 4)),
  constraint cargo_claims_transfer_cap check (transfer_cents is null or transfer_cents <= indemnity_cents),
  constraint cargo_claims_closed check ((state in ('rejected', 'paid', 'withdrawn')) = (closed_at is not null))
);

-- One claim of each kind per box, until it is refused or taken back.
create unique index cargo_claims_one_of_kind on cargo_claims (box_id, kind) where state not in ('rejected', 'withdrawn');
create index cargo_claims_customer on cargo_claims (customer_id, opened_at desc, id desc);
create index cargo_claims_shipment on cargo_claims (shipment_id, box_id);
create index cargo_claims_state on cargo_claims (state, opened_at, id);
create index cargo_claims_waiting on cargo_claims (opened_at, id) where state in ('received', 'sent_to_carrier', 'accepted');
create index cargo_claims_number_end on cargo_claims (reverse(number) text_pattern_ops);

-- The claimed pieces, as they were declared.
create table cargo_claim_lines (
  claim_id uuid not null references cargo_claims (id) on delete cascade,
  parcel_id uuid not null references parcels (id),
  -- The place of the line in the contents of its parcel; 0 for a parcel without declared contents.
  position integer not null check (position >= 0),
  description text not null,
  quantity integer not null check (quantity > 0),
  unit_cents integer not null check (unit_cents >= 0),
  primary key (claim_id, parcel_id, position)
);

-- A customer's photos of a claim are photos as those of the warehouse.
alter table photos
  add column claim_id uuid references cargo_claims (id),
  add constraint photos_one_subject check (parcel_id is null or claim_id is null);
create index photos_claim on photos (claim_id) where claim_id is not null;

-- An indemnity is no part of a price: money that goes back without a credit note (docs/rules/claims.md#indemnity).
alter table refunds add column is_indemnity boolean not null default false;
