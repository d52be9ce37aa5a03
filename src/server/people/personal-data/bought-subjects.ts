import { sql } from 'kysely'
import type { Subjects } from './personal-subjects.ts'

/** What was quoted, bought and sent. */
export const boughtSubjects: Subjects = {
  'codes-promotionnels': ({ id }) => sql`
    select p.code, q.number as quote, u.used_at from promotion_uses u
    join promotions p on p.id = u.promotion_id join quotes q on q.id = u.quote_id
    where u.customer_id = ${id} order by u.used_at, q.number`,
  devis: ({ id }) => sql`
    select q.id, q.number, q.status, q.version, q.shipping_type, q.destination, q.mode, q.weight_g, q.options, q.insurance_tier,
      q.declared_value_cents, q.remarks, q.unmeasured_reason, q.client_name, q.client_email, q.shipping_address, q.estimate_lines,
      q.estimated_total_cents, q.valid_until, q.accepted_at, q.paid_at, q.closing_reason, q.created_at,
      (select coalesce(json_agg(json_build_object('version', v.version, 'lines', v.lines, 'totalCents', v.total_cents,
        'note', v.note, 'unmeasuredReason', v.unmeasured_reason, 'sentAt', v.sent_at) order by v.version), '[]') from quote_versions v where v.quote_id = q.id) as versions,
      array(select p.tracking_number from quote_parcels l join parcels p on p.id = l.parcel_id
        where l.quote_id = q.id order by p.created_at, p.id) as parcels
    from quotes q where q.customer_id = ${id} order by q.created_at, q.id`,
  'devis-en-preparation': ({ id }) => sql`
    select q.number, d.revision, d.lines, d.note, d.unmeasured_reason, d.validity_days, d.saved_at
    from quote_drafts d join quotes q on q.id = d.quote_id where q.customer_id = ${id} order by d.saved_at, q.number`,
  commandes: ({ id }) => sql`
    select o.id, o.number, o.status, o.total_cents, o.created_at, o.updated_at,
      (select coalesce(json_agg(json_build_object('name', i.name, 'detail', i.detail, 'amountCents', i.amount_cents)
        order by i.key), '[]') from order_items i where i.order_id = o.id) as items,
      array(select q.number from order_quotes l join quotes q on q.id = l.quote_id
        where l.order_id = o.id order by q.number) as quotes
    from orders o where o.customer_id = ${id} order by o.created_at, o.id`,
  abonnements: ({ id }) => sql`
    select stripe_subscription_id, plan, frequency, price_cents, status, period_start, period_end, cancel_at_period_end,
      card_brand, card_last4, started_at, ended_at
    from subscriptions where customer_id = ${id} order by started_at, id`,
  'options-payees': ({ id }) => sql`
    select p.tracking_number, q.number as quote_number, x.label, x.paid_cents, x.status, x.created_at, x.done_at
    from parcel_options x left join parcels p on p.id = x.parcel_id left join quotes q on q.id = x.quote_id
    where x.customer_id = ${id} order by x.created_at, x.id`,
  'gardes-payees': ({ id }) => sql`
    select p.tracking_number, k.unit, k.count, k.paid_cents, k.cancelled_at, k.created_at
    from storage_keepings k join parcels p on p.id = k.parcel_id where k.customer_id = ${id} order by k.created_at, k.id`,
  'territoires-pendant-la-garde': ({ id }) => sql`
    select p.tracking_number, s.territory, s.until
    from storage_residences s join parcels p on p.id = s.parcel_id where p.customer_id = ${id} order by p.created_at, p.id, s.until`,
  'formules-pendant-la-garde': ({ id }) => sql`
    select p.tracking_number, s.plan, s.until
    from storage_plans s join parcels p on p.id = s.parcel_id where p.customer_id = ${id} order by p.created_at, p.id, s.until`,
  // Why is the team's own note.
  'gardes-offertes': ({ id }) => sql`
    select p.tracking_number, w.days, w.amount_cents, w.waived_at
    from storage_waivers w join parcels p on p.id = w.parcel_id where p.customer_id = ${id} order by w.waived_at, w.id`,
  paiements: ({ id }) => sql`
    select p.id, p.amount_cents, p.method, p.captured_at,
      (select coalesce(json_agg(json_build_object('amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason,
        'note', r.note, 'requestedAt', r.requested_at, 'completedAt', r.completed_at) order by date_trunc('second', r.requested_at), r.sequence), '[]')
        from refunds r where r.payment_id = p.id) as refunds,
      (select coalesce(json_agg(json_build_object('amountCents', d.amount_cents, 'reason', d.reason, 'status', d.status,
        'openedAt', d.opened_at, 'closedAt', d.closed_at) order by d.opened_at, d.id), '[]')
        from disputes d where d.payment_id = p.id) as disputes
    from payments p left join checkouts c on c.id = p.checkout_id left join orders o on o.id = p.order_id
    where coalesce(c.customer_id, o.customer_id) = ${id} order by p.captured_at, p.id`,
  'avantages-utilises': ({ id }) => sql`
    select b.benefit, b.period, b.slot, q.number as quote from benefit_uses b join quotes q on q.id = b.quote_id
    where b.customer_id = ${id} order by b.period, b.benefit, b.slot`,
  'pages-de-paiement': ({ id }) => sql`
    select c.status, c.total_cents, c.terms_version, c.terms_accepted_at, c.express_requested_at, c.created_at, c.expires_at, c.settled_at,
      array(select q.number from checkout_quotes l join quotes q on q.id = l.quote_id
        where l.checkout_id = c.id order by q.number) as quotes,
      (select coalesce(json_agg(json_build_object('name', i.name, 'detail', i.detail, 'amountCents', i.amount_cents)
        order by i.key), '[]') from checkout_items i where i.checkout_id = c.id) as items
    from checkouts c where c.customer_id = ${id} order by c.created_at, c.id`,
  envois: ({ id }) => sql`
    select number, status, destination, address, mode, weight_g, carrier, tracking_number, packed_at, handed_over_at,
      delivered_at, returned_at, created_at, array(select p.tracking_number from shipment_parcels l join parcels p on p.id = l.parcel_id
        where l.shipment_id = s.id order by p.created_at, p.id) as parcels
    from shipments s where customer_id = ${id} order by created_at, id`,
}
