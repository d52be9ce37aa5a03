-- A customs code is advice to the team: papers are complete without one (docs/rules/parcels.md#customs-papers).
drop index parcels_incomplete;
alter table parcels drop column has_codes;
create index parcels_incomplete on parcels (customer_id, status, created_at desc, id desc)
  where not (has_contents and has_weights and (has_invoice or value_reason is not null));
