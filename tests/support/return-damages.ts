/** A return that somebody asked for, in that state. */
const aReturn = (state: string) => `delete from parcel_requests;
  insert into parcel_requests (kind, customer_id, parcel_id, created_at, state, outcome, closed_at)
  select 'return', customer_id, id, now(), '${state}', 'superseded', now() from parcels limit 1`

/** What breaks the rule of returns, one statement each. */
export const returnDamages = {
  'a return that left was paid or free and its parcel is gone; one under way has a live request; what was paid is of its order':
    [
      `${aReturn('closed')}; insert into shop_returns (request_id, parcel_id, way) select id, parcel_id, 'postage' from parcel_requests`,
      `${aReturn('closed')}; insert into shop_returns (request_id, parcel_id, way, state, fee_cents)
       select id, parcel_id, 'postage', 'priced', 890 from parcel_requests`,
      `${aReturn('closed')}; insert into shop_returns (request_id, parcel_id, way, state, fee_cents, carrier, carrier_code, tracking_number,
         sent_at, sent_by) select id, parcel_id, 'postage', 'sent', 0, 'x', 'x', 'x', now(), customer_id from parcel_requests`,
      `${aReturn('closed')}; insert into shop_returns (request_id, parcel_id, way, state, fee_cents, ended_because, order_id)
       select r.id, r.parcel_id, 'postage', 'ended', 890, 'refunded', o.id from parcel_requests r cross join orders o limit 1`,
    ],
}
