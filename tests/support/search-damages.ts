/** Damages to what is kept for the shelves, the searches and the counts. */
export const searchDamages: Readonly<Record<string, readonly string[]>> = {
  'what stands on a shelf is what is in the house, where its reception says, in its state, its owner’s':
    [
      `insert into stored_parcels (parcel_id, shelf, received_at, status) select id, 'B12', now(), status from parcels limit 1`,
    ],
  'a parcel is searched by its words and its owner’s, at the time of its row': [
    'delete from searched_parcels',
    `update searched_parcels set words = 'x'`,
    `update searched_parcels set at = at - interval '1 second'`,
  ],
  'what is searched tells whose the parcel is, its state, its arrival and whether it is here': [
    `update searched_parcels set owner_id = gen_random_uuid()`,
    `update searched_parcels set country = 'Nulle part'`,
    `update searched_parcels set status = 'shipped' where status <> 'shipped'`,
    `update searched_parcels set arrived_at = '2020-01-01Z'`,
    'update searched_parcels set is_undeclared = not is_undeclared',
    'update searched_parcels set is_stored = not is_stored',
  ],
  'a parcel without an owner was announced by nobody: the search relies on it': [
    `insert into parcels (tracking_number, merchant, requested_action, status, created_at, updated_at)
     values ('X', 'Fnac', 'grouping', 'received', now(), now())`,
  ],
  'what arrived tells what came of it, and whose it is': [
    `insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by, parcel_status)
     select p.id, 100, 100, 100, 100, 'B12', now(), u.id, 'shipped' from parcels p, users u limit 1`,
    `insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by, parcel_status)
     select p.id, 100, 100, 100, 100, 'B12', now(), u.id, p.status from parcels p, users u where p.customer_id is not null limit 1`,
  ],
  'a shelf is in a running count only, and what is searched is a parcel': [
    `insert into stock_counts (scope, place, opened_at, opened_by, closed_at, closed_by, totals)
     select 'shelf', 'B12', now(), id, now(), id, '{}' from users limit 1;
     insert into stock_count_shelves (count_id, shelf) select id, 'B12' from stock_counts`,
    `insert into stock_counts (scope, place, opened_at, opened_by) select 'shelf', 'B12', now(), id from users limit 1;
     insert into stock_count_lines (count_id, tracking_number, scanned_shelf, scanned_at, scanned_by, difference, outcome, settled_at, settled_by)
     select id, 'X', 'B12', now(), opened_by, 'unknown', 'searched', now(), opened_by from stock_counts`,
  ],
}
