-- Light damage, noted at the reception without holding the parcel back.
alter table receptions add column condition_note text check (char_length(condition_note) between 1 and 500);

-- Why a parcel is held back: a damaged or incomplete one may be shipped as it is, a prohibited one never. Earlier blocks name no cause.
alter table parcel_blocks
  add column cause text check (cause in ('prohibited', 'damaged', 'incomplete')),
  drop constraint parcel_blocks_choices_check,
  add constraint parcel_blocks_choices_check
    check (cardinality(choices) > 0 and choices <@ array['ship-as-is', 'return', 'destroy', 'remove-item']),
  add constraint parcel_blocks_prohibited_never_ships
    check (not 'ship-as-is' = any (choices) or coalesce(cause, '') in ('damaged', 'incomplete'));

alter table parcel_requests
  drop constraint parcel_requests_choice_check,
  add constraint parcel_requests_choice_check check (choice in ('ship-as-is', 'return', 'destroy', 'remove-item'));
