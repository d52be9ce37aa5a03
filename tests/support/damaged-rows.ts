/** A completed refund without its credit note. */
export const gaveBackUntold = `insert into refunds (payment_id, amount_cents, origin, status, reason, requested_at, completed_at)
  select id, 100, 'provider', 'given', 'provider', now(), now() from payments limit 1`

export const aSubscription = (plan: string) => `
  insert into subscriptions (customer_id, stripe_subscription_id, plan, frequency, price_cents, status, period_start, period_end,
    started_at, checked_at, created_at, updated_at)
  select customer_id, 'sub_1', '${plan}', 'month', 500, 'active', now(), now() + interval '1 month', now(), now(), now(), now()
  from orders limit 1`

/** An option bought for the first order's parcel, although the order has no such item. */
export const anOption = (values: { usedBy?: string } = {}) => `
  insert into parcel_options (customer_id, order_id, option, line_code, label, parcel_id, paid_cents, status, used_by_quote_id,
    created_at, updated_at)
  select o.customer_id, o.id, 'photos-contenu', 'prepaid_photos', 'Photos', p.id, 500, 'open', ${values.usedBy ?? 'null'}, now(), now()
  from orders o join parcels p on p.customer_id = o.customer_id limit 1`

/** A withdrawal declared an hour ago, put in this state without any action of the office. */
export const aWithdrawal = (state: string) => `
  insert into legal_requests (number, kind, state, request_key, name, email, contract, order_id, signed_in, received_at)
  select 'R-1', 'withdrawal', '${state}', gen_random_uuid(), 'x', 'x', number, id, false, now() - interval '1 hour' from orders limit 1`

/** Two claims for a box of the first shipment: accepted, they are more than its insurance. */
export const someClaims = (state: string, indemnity: number | null) => `${aBox('delivered')};
  insert into cargo_claims (number, customer_id, shipment_id, box_id, kind, state, words, insurance_tier, insured_cents,
    shipment_insured_cents, declared_cents, opened_at, answer_due_at, carrier_due_at, sent_at, decided_at, decided_by,
    indemnity_cents, closed_at)
  select 'L-' || kind, s.customer_id, s.id, b.id, kind, '${state}', 'x', 0, 100, 100, 100, now(), now(), now(), now(),
    ${indemnity === null ? 'null, null' : 'now(), s.customer_id'}, ${indemnity ?? 'null'}, ${state === 'paid' ? 'now()' : 'null'}
  from boxes b join shipments s on s.id = b.shipment_id, (values ('lost'), ('short')) kinds (kind)`

/** A box of the first shipment, without parcels. */
export const aBox = (status: string) => `
  insert into boxes (shipment_id, place, status, weight_g, length_mm, width_mm, height_mm, packed_at, handed_over_at, delivered_at, returned_at,
    created_at, updated_at)
  select id, 1, '${status}', 900, 200, 200, 200, now(), case when '${status}' not in ('ready', 'opened') then now() end,
    case '${status}' when 'delivered' then now() end, case '${status}' when 'returned' then now() end, now(), now()
  from shipments order by number limit 1`

/** A box that arrived by an event that nobody read. */
export const deliveredUnread = `${aBox('delivered')};
  insert into events (type, at, actor_kind, actor_label, shipment_id, details)
  select 'shipment.delivered', now(), 'job', 'x', shipment_id,
    jsonb_build_object('boxId', id, 'proof', jsonb_build_object('code', 'DI1', 'at', now())) from boxes`

/** A label that the carrier made of each box. */
const aLabel = `
  insert into carrier_labels (box_id, carrier_code, status, tracking_number, asked_at, ended_at)
  select id, 'colissimo', 'made', gen_random_uuid()::text, now(), now() from boxes`

export const wrongLabels = [
  `${aBox('opened')}; ${aLabel}`,
  `drop index carrier_labels_one; ${aBox('ready')}; ${aLabel}; ${aLabel}`,
]

/** A departure that has ended in this state, with what its slip says. */
/** A supplement of a shipment, in that state of its quote and with that outcome. */
export const aSupplement = (status: string, outcome: 'paid' | null) => `
  insert into quotes (number, customer_id, status, shipping_type, destination, mode, weight_g, client_name, client_email, shipping_address,
    catalogue_version, created_at, updated_at)
  select 'D-X', customer_id, '${status}', 'direct', destination, 'standard', 900, 'X', 'x', '{}', 1, now(), now() from shipments limit 1;
  insert into supplements (quote_id, shipment_id, weight_g, box_weight_g, length_mm, width_mm, height_mm, is_non_standard, asked_by, asked_at,
    outcome, ended_at)
  select q.id, s.id, 900, 900, 100, 100, 100, true, u.id, now(), ${outcome === null ? 'null, null' : `'${outcome}', now()`}
  from quotes q join shipments s on s.customer_id = q.customer_id, users u where q.number = 'D-X' limit 1`

export const aDispatch = (state: string, slip: string) => `
  insert into dispatches (number, carrier_code, cut_off_at, state, opened_at, opened_by, ended_at, ended_by, slip)
  select 'B-1', 'colissimo', now(), '${state}', now(), id, now(), id, ${slip} from users limit 1;
  insert into dispatch_boxes select b.id, d.id, 'X', now(), d.opened_by from boxes b, dispatches d`
export const inBox = `update shipment_parcels sp set box_id = b.id from boxes b where b.shipment_id = sp.shipment_id`

/** A closed box with a declaration of that weight and those goods. */
export const declared = (grossGrams: string, goods: string) => `${aBox('ready')}; ${inBox};
  insert into customs_declarations select id, now(), jsonb_build_object('grossGrams', ${grossGrams}, 'goods', ${goods}) from boxes`
