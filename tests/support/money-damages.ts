import { gaveBackUntold, someClaims } from './damaged-rows.ts'
import { paidStandingOrder } from './insert-standing-order.ts'

/** A means of payment, kept with some payment. */
const someMethod = (version: string): string =>
  `insert into payment_methods (customer_id, checkout_id, stripe_payment_method_id, kind, agreement_version, agreed_at, saved_at)
   select customer_id, id, 'pm_x', 'card', '${version}', now(), now() from checkouts limit 1`

/** Damages that break the rules about payments, invoices, checkouts and quotes. */
/** An answer that claims to have arrived, to a dispute that the provider does not know to be answered. */
const sentAnswer = (kind: string, awaitsAnswer: boolean): string => `
  with d as (insert into disputes (payment_id, stripe_dispute_id, amount_cents, reason, status, awaits_answer, opened_at, updated_at)
    select id, 'du_x', 100, 'general', 'open', ${awaitsAnswer}, now(), now() from payments limit 1 returning id)
  insert into dispute_answers (dispute_id, kind, words, print, files, begun_at, begun_by, sent_at)
  select d.id, '${kind}', 'Livré', repeat('a', 64), '[{}]', now(), u.id, now() from d, (select id from users limit 1) u`

export const moneyDamages: Readonly<Record<string, readonly string[]>> = {
  'a paid order has exactly one payment, of its own checkout and total': [
    'update payments set order_id = null',
    'update payments set checkout_id = null',
  ],
  'captured money has an order or is owed back in full': ['update payments set order_id = null'],
  'what is given back or promised of a payment is counted, and never more than was captured': [
    'update payments set committed_cents = 1',
  ],
  'what was captured less what went back, to the customer or to their bank, is what was invoiced less what was credited':
    [gaveBackUntold],
  'a credit note is of its refund and of its invoice, to the cent, VAT included': [gaveBackUntold],
  'an indemnity is of one accepted claim, those of a shipment are within its insurance, and a paid claim was given all of it':
    [
      `insert into refunds (payment_id, amount_cents, origin, status, reason, is_indemnity, requested_at)
       select id, 1, 'capture', 'owed', 'indemnity', true, now() from payments limit 1`,
      someClaims('accepted', 100),
      someClaims('paid', 100),
    ],
  'what is claimed of a shipment was declared of it, once': [
    someClaims('received', null),
    `${someClaims('received', null)};
     insert into cargo_claim_lines (claim_id, parcel_id, position, description, quantity, unit_cents)
     select k.id, p.id, 1, 'x', 1, k.declared_cents from cargo_claims k, parcels p
     where p.id not in (select parcel_id from shipment_parcels) limit 1`,
  ],
  'an order is refunded when, and only when, its invoice is credited whole, VAT included': [
    `update orders set status = 'refunded'`,
  ],
  'an order that was paid has one invoice of what was paid': [
    'update orders set total_cents = total_cents + 1',
  ],
  'each invoice and credit note carries the print of the one before it in its series': [
    `alter table invoices disable trigger user; update invoices set content_sha256 = 'x' where sequence = 1`,
    `alter table invoices disable trigger user; update invoices set link = 'x'`,
  ],
  'invoice numbers follow each other from 1, those of credit notes too, and so do their dates': [
    'update invoice_counters set last = last + 1',
    `alter table invoices disable trigger user;
     update invoices set issued_at = now() - interval '1 day' where sequence = 2`,
  ],
  'the VAT of an invoice, by zone, is that of its frozen groups': [
    `alter table invoice_vat disable trigger user; delete from invoice_vat`,
    `alter table invoice_vat disable trigger user;
     update invoice_vat set net_cents = net_cents - 1, vat_cents = vat_cents + 1`,
  ],
  'a closed month is what its invoices and credit notes add up to': [
    `insert into month_closings (month, closed_at, closed_by, figures, file_sha256, bytes)
     select to_char(i.issued_at at time zone 'Europe/Paris', 'YYYY-MM'), now(), u.id,
       jsonb_build_object('invoiced', jsonb_build_object('grossCents', -1)), 'x', 1
     from invoices i, (select id from users limit 1) u limit 1`,
  ],
  'the archive of a year ends with the last link of each series of that year, and has all its papers':
    ['1', 'count(*) + 1'].map(
      (
        papers,
      ) => `insert into invoice_archives (year, made_at, papers, last_invoice_link, file_sha256, bytes)
     select i.year, now(), ${papers}, 'x', 'x', 1 from invoices i group by i.year limit 1`,
    ),
  "a means of payment was kept by its customer's own agreement, and counts for a living account only":
    [
      someMethod('2026-11'),
      `update checkouts set keep_method_version = '2026-11', keep_method_agreed_at = now();
       ${someMethod('2026-11')}; update users set deleted_at = now()`,
    ],
  'an answer to a bank that was sent is one that the provider has, with the files that left': [
    ...['evidence', 'acceptance'].map((kind) => sentAnswer(kind, false)),
    sentAnswer('evidence', true),
  ],
  'a standing order pays within its ceiling, after its hours, for parcels of its own set alone': [
    `${paidStandingOrder}; update checkouts set total_cents = total_cents + 1`,
    `${paidStandingOrder}; update checkouts set created_at = created_at - interval '1 hour'`,
    `${paidStandingOrder}; alter table standing_orders drop constraint standing_orders_hours;
     update standing_orders set announced_at = announced_at + interval '1 hour'`,
    `${paidStandingOrder}; alter table standing_orders disable trigger user;
     alter table standing_orders drop constraint standing_orders_quoted;
     update standing_orders set parcel_ids = array[gen_random_uuid()]`,
    `${paidStandingOrder}; insert into quote_parcels (quote_id, parcel_id, open)
     select o.quote_id, p.id, false from standing_orders o, parcels p where p.id <> all (o.parcel_ids)`,
  ],
  'a standing order that says paid was paid, once': [
    `${paidStandingOrder}; update checkouts set status = 'expired'`,
    `${paidStandingOrder}; update payments set checkout_id = null`,
  ],
  'a checkout asks for the versions and the items that it pays': [
    'update checkouts set total_cents = total_cents + 1',
    'update checkout_quotes set amount_cents = amount_cents + 1',
  ],
  'a sent version is the sum of its lines, each of at least one piece': [
    `alter table quote_versions disable trigger user;
     update quote_versions set total_cents = total_cents + 1, fee_cents = fee_cents + 1`,
    `alter table quote_versions disable trigger user;
     update quote_versions set lines = jsonb_set(lines, '{0,quantity}', '0')`,
  ],
  'a quote is paid when, and only when, one live order that is paid has that version': [
    'update order_quotes set active = false',
    `update quotes set status = 'accepted'`,
  ],
  'nothing that is over still holds a quote or an item': [
    'update checkout_quotes set open = true',
    `update orders set status = 'cancelled'`,
  ],
}
