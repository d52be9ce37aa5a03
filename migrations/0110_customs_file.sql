-- What customs ask of each line of a parcel, and the declaration of a closed box (docs/rules/parcels.md#customs-papers,
-- docs/rules/shipping.md#customs-declaration).

-- Lines of before keep their words and have no code: their parcel is incomplete until its owner, or the team, gives one.
alter table content_lines
  add column hs_code text check (hs_code ~ '^[0-9]{6}([0-9]{2}){0,2}$'),
  -- A declaration has room for that many characters.
  add constraint content_lines_coded_check check (hs_code is null or length(description) <= 64);

-- Each line has its code; as `has_weights` says that each has its weight.
alter table parcels add column has_codes boolean not null default false;

drop index parcels_incomplete;
create index parcels_incomplete on parcels (customer_id, status, created_at desc, id desc)
  where not (has_contents and has_weights and has_codes and (has_invoice or value_reason is not null));

-- What the invoice adds up to, taxes included and without its delivery: the lines of all its parcels add up to the same.
alter table purchase_invoices add column total_cents integer check (total_cents > 0);

-- What was in a box when it was closed: it never changes. What is closed again is another box.
create table customs_declarations (
  box_id uuid primary key references boxes (id),
  frozen_at timestamptz not null,
  body jsonb not null
);
