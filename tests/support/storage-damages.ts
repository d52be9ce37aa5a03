const aSettlement = (values: string) => `
  insert into storage_settlements (parcel_id, way, reason, opened_at, state, settled_at, settled_as, order_id, closed_at, closed_because)
  select p.id, 'return', 'x', now(), ${values} from parcels p cross join orders o limit 1`

/** What breaks the rules of storage that is settled before its parcel goes. */
export const storageDamages = {
  'no parcel leaves with its storage asked for and neither paid nor waived, and what is settled waits to leave':
    [
      aSettlement(`'closed', null, null, null, now(), 'left'`),
      `${aSettlement(`'open', null, null, null, null, null`)}; update parcels set status = 'returned'`,
      `insert into parcel_requests (kind, customer_id, parcel_id, created_at, state, choice, outcome, answer, answered_at, answered_by)
       select 'blocked-choice', customer_id, id, now(), 'answered', 'destroy', 'accepted', 'x', now(), customer_id from parcels limit 1`,
      `insert into parcel_disposals (parcel_id, reason, asked_at, asked_by) select id, 'x', now(), customer_id from parcels limit 1`,
    ],
  "storage that is paid by itself is its order's, once, and of days that were due": [
    `insert into order_items (order_id, key, kind, code, parcel_id, name, detail, line_code, unit_cents, quantity, amount_cents)
     select o.id, 'storage', 'storage', 'storage', p.id, 'x', 'x', 'storage', 100, 1, 100 from orders o cross join parcels p limit 1`,
    aSettlement(`'settled', now(), 'paid', o.id, null, null`),
    `insert into checkout_items (checkout_id, key, customer_id, kind, code, parcel_id, name, detail, line_code, unit_cents, quantity,
       amount_cents, catalogue_version, open)
     select o.checkout_id, 'storage', o.customer_id, 'storage', 'storage', p.id, 'x', 'x', 'storage', 100, 9, 900, 1, false
     from orders o cross join parcels p limit 1;
     insert into storage_waivers (parcel_id, days, amount_cents, waived_at, order_id)
     select i.parcel_id, 9, 900, now(), o.id from checkout_items i join orders o on o.checkout_id = i.checkout_id where i.kind = 'storage'`,
  ],
}
