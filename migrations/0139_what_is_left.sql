-- Boxes under way that ask for somebody: a number that looks like somebody else's, a return (docs/rules/shipping.md#silence).
create index box_tracking_troubled on box_tracking (box_id) where is_doubtful or state in ('returning', 'returned');

-- Colissimo's own deposit slip of a closed departure, asked once; its PDF is a file (docs/rules/shipping.md#departures).
create table carrier_slips (
  dispatch_id uuid primary key references dispatches (id),
  asked_at timestamptz not null,
  -- What the carrier calls it, once it answered.
  number text check (length(number) between 1 and 60),
  made_at timestamptz,
  constraint carrier_slips_made check ((number is null) = (made_at is null))
);

-- Where the transfer of an indemnity goes: sealed, with the end that is shown, and only until the transfer is made
-- (docs/rules/claims.md#iban).
alter table cargo_claims
  add column iban_sealed bytea,
  add column iban_end text check (iban_end ~ '^[A-Z0-9]{4}$'),
  add constraint cargo_claims_iban check ((iban_sealed is null) = (iban_end is null)),
  add constraint cargo_claims_iban_kept check (iban_sealed is null or (state = 'accepted' and transferred_at is null));
