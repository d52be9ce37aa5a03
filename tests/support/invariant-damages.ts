import {
  aSubscription,
  anOption,
  aWithdrawal,
  aBox,
  aDispatch,
  aSupplement,
  wrongLabels,
  deliveredUnread,
  inBox,
  declared,
} from './damaged-rows.ts'
import { moneyDamages } from './money-damages.ts'
import { returnDamages } from './return-damages.ts'
import { storageDamages } from './storage-damages.ts'
import { searchDamages } from './search-damages.ts'

/**
 * Damages that break each rule (and each part of a rule whose parts are in different tables), on a database of two paid orders.
 */
export const damages: Readonly<Record<string, readonly string[]>> = {
  ...moneyDamages,
  'a file that a row names is there, and one that no row has named for three days is gone': [
    `insert into file_findings values ('photos/lost.jpg', 'missing', now())`,
    `insert into file_findings values ('photos/stray.jpg', 'unnamed', now() - interval '4 days')`,
  ],
  'a parcel travels for its owner, in a quote of its owner': [
    'update parcels set customer_id = (select user_id from customers where user_id <> customer_id limit 1)',
    'update quotes set customer_id = (select user_id from customers where user_id <> customer_id limit 1)',
  ],
  'a parcel that is being prepared, or has left, is in a shipment of a paid order, and in a box that is as far as it is':
    [`update parcels set status = 'shipped'`, `${aBox('handed_over')}; ${inBox}`],
  'a closed box has a parcel, one on its way carries what is on its way, or came back, and an order in transit has such a box':
    [
      aBox('ready'),
      `${aBox('opened')}; ${inBox}`,
      `${aBox('handed_over')}; ${inBox}; update parcels set status = 'returned'`,
      `${aBox('returned')}; ${inBox}`,
      `update orders set status = 'shipped'`,
    ],
  'a shipment is as far as its parcels and boxes say': [
    `update shipments set status = 'delivered'`,
    `${aBox('ready')}; ${inBox}`,
    `${aBox('handed_over')}; ${inBox}; update shipments set status = 'cancelled'`,
    `update shipments set status = 'ready'`,
  ],
  'no box was handed over under an open withdrawal from its order: received before, and last left undecided':
    [
      `${aWithdrawal('received')}; ${aBox('handed_over')}`,
      `${aWithdrawal('rejected')}; ${aBox('handed_over')}`,
    ],
  'a parcel waits for a quote that is open, and an ended quote holds none': [
    `update parcels set status = 'pending_quote'`,
    `update quotes set status = 'expired'; update quote_parcels set open = true`,
  ],
  "every benefit in use is within its plan's number, for a quote that was agreed to": [
    `insert into benefit_uses select customer_id, 'first_shipment', 'always', 2, id from quotes limit 1`,
  ],
  'the storage that was agreed to is that of each day by the plan of that day, for what is in the house still':
    [
      `alter table quote_versions disable trigger user; update quote_versions set is_storage_counted = true;
     insert into receptions (parcel_id, weight_g, length_mm, width_mm, height_mm, shelf, received_at, received_by, parcel_status)
     select p.id, 100, 100, 100, 100, 'B12', now() - interval '100 days', u.id, p.status from parcels p, users u limit 1`,
      `alter table quote_versions disable trigger user;
     update quote_versions set is_storage_counted = true, lines = jsonb_set(lines, '{1,code}', '"storage"')`,
    ],
  'what happened is told, and told in order': [
    `insert into events (type, at, actor_kind, actor_label, order_id) select 'order.paid', now() - interval '1 day', 'job', 'x', id from orders limit 1`,
    aBox('delivered'),
  ],
  'what is held back says why, and nothing waits to be done with a parcel that is gone': [
    `insert into parcel_blocks (parcel_id, reason, choices, deadline, blocked_at, blocked_by)
     select id, 'x', '{return}', now(), now(), customer_id from parcels limit 1`,
    `insert into parcel_requests (kind, customer_id, parcel_id, created_at) select 'return', customer_id, id, now() from parcels limit 1;
     update parcels set status = 'shipped'`,
    `insert into parcel_requests (kind, customer_id, parcel_id, created_at)
     select 'return', c.user_id, p.id, now() from parcels p join customers c on c.user_id <> p.customer_id limit 1`,
  ],
  ...returnDamages,
  ...storageDamages,
  "a conversation is its subject's owner's": [
    `insert into threads (customer_id, parcel_id, created_at)
     select c.user_id, p.id, now() from parcels p join customers c on c.user_id <> p.customer_id limit 1`,
    `insert into threads (customer_id, quote_id, created_at)
     select c.user_id, q.id, now() from quotes q join customers c on c.user_id <> q.customer_id limit 1`,
  ],
  'an order is of the quotes and the items that it names': [
    'update orders set total_cents = total_cents + 1',
    `insert into checkout_items (checkout_id, key, customer_id, kind, code, frequency, name, detail, line_code, unit_cents, quantity, amount_cents, catalogue_version)
     select checkout_id, 'x', customer_id, 'plan', 'standard', 'month', 'x', 'x', 'plan', 1, 1, 1, 1 from orders limit 1`,
  ],
  'every paid option is work or a later date, once, and nothing else is': [anOption()],
  'no work waits for a parcel that is gone': [
    `${anOption()}; update parcels set status = 'returned'`,
    `${anOption()}; update parcel_options x set parcel_id = null, quote_id = h.quote_id from quote_parcels h
     where h.parcel_id = x.parcel_id; update parcels set status = 'returned'`,
    `${anOption()}; update parcel_options x set parcel_id = null, quote_id = h.quote_id from quote_parcels h
     where h.parcel_id = x.parcel_id; delete from quote_parcels h using parcel_options x where x.quote_id = h.quote_id`,
  ],
  'what is prepaid is taken off by one quote of its owner, no more than was paid': [
    `${anOption({ usedBy: '(select id from quotes limit 1)' })};
     update quotes set customer_id = (select user_id from customers where user_id <> customer_id limit 1)`,
    `alter table quote_versions disable trigger user;
     update quote_versions set lines = jsonb_set(lines, '{3,code}', '"prepaid_photos"')`,
  ],
  'a plan is the one of the subscription that runs': [aSubscription('premium')],
  'a subscription whose cancellation was carried out is over after its term, unless its holder took it back':
    [
      `${aSubscription('standard')}; insert into legal_requests (number, kind, request_key, name, email, contract, signed_in, received_at,
       subscription_id, ends_at, carried_out_at) select 'R-1', 'cancellation', id, 'x', 'x', 'x', false, now(), id,
       now() - interval '2 days', now() - interval '9 days' from subscriptions`,
    ],
  'the benefits of a plan that is paid have no last day, and a refused renewal has one': [
    `${aSubscription('standard')}; update subscriptions set status = 'past_due'`,
    `${aSubscription('standard')}; update subscriptions set benefits_until = now()`,
  ],
  'a new price that a renewal cost had been told by a mail thirty days before': [
    `${aSubscription('standard')};
     with change as (insert into plan_price_changes (plan, frequency, price_cents, catalogue_version, counts_from, decided_at, decided_by)
       select 'standard', 'month', 1190, v.version, now() + interval '40 days', now(), (select id from users limit 1)
       from catalogue_versions v limit 1 returning id),
     told as (insert into announced_prices (change_id, subscription_id, former_cents, price_cents, announced_at, settled_at, outcome)
       select change.id, s.id, 990, 1190, now(), now(), 'applied' from change, subscriptions s returning id)
     insert into notifications (channel, recipient, kind, payload, dedupe_key, created_at)
       select 'email', 'x@x.test', 'subscription-price-announced', '{}', concat('subscription-price-announced:', told.id), now() from told`,
  ],
  'a period of a subscription is an order of its customer, paid': [
    aSubscription('standard'),
    `${aSubscription('standard')}; update orders set subscription_id = (select id from subscriptions)`,
  ],
  'unused days are taken back by a change of plan that costs more, and never more of them than its subscription was paid':
    [
      `insert into order_items (order_id, key, kind, code, frequency, name, detail, line_code, unit_cents, quantity, amount_cents)
       select id, 'credit:standard:month', 'credit', 'standard', 'month', 'x', 'x', 'plan_credit', -1, 1, -1 from orders limit 1`,
    ],
  'what was agreed to of a change of plan is what its order cost, to its customer': [
    `${aSubscription('standard')};
     insert into plan_changes (subscription_id, kind, from_plan, from_frequency, to_plan, to_frequency, price_cents, total_cents,
       proration_at, terms_version, terms_accepted_at, order_id, asked_at)
     select s.id, 'now', 'standard', 'month', 'premium', 'month', 2990, 50, now(), 'x', now(), o.id, now()
     from subscriptions s, (select id from orders limit 1) o`,
  ],
  'a parcel says that it has contents, or an invoice, when it has, and an invoice is of the owner of its parcels':
    [
      'update parcels set has_invoice = true',
      'update parcels set has_contents = true',
      'update parcels set has_weights = true',
      `insert into purchase_invoices (customer_id, file_name, type, bytes, sha256, created_at)
       select c.user_id, 'x.pdf', 'application/pdf', 1, 'x', now() from customers c where not exists (select from parcels p where p.customer_id = c.user_id) limit 1;
       insert into parcel_invoices select p.id, i.id from parcels p, purchase_invoices i; update parcels set has_invoice = true`,
    ],
  'a customs declaration is about parcels of its box, weighs what the box weighs, and is no lighter than its goods':
    [
      declared('1 + weight_g', `'[]'::jsonb`),
      declared(
        'weight_g',
        `jsonb_build_array(jsonb_build_object('parcelId', gen_random_uuid(), 'quantity', 1))`,
      ),
      declared(
        'weight_g',
        `(select jsonb_agg(jsonb_build_object('parcelId', p.parcel_id, 'quantity', 1, 'unitGrams', 901))
        from shipment_parcels p where p.box_id = boxes.id)`,
      ),
    ],
  'a merged account is closed, is not merged into another merged one, and has nothing left to do': [
    'update customers c set merged_into = k.user_id, merged_at = now() from customers k where k.user_id < c.user_id',
  ],
  "an account's number for the search is its customer's, and they are of one age": [
    'update users set client_number = null',
    'update users set created_at = now()',
  ],
  'a supplement is as open as its quote, which is of the same customer and becomes no shipment, and no box closes meanwhile':
    [
      aSupplement('sent_to_client', 'paid'),
      aSupplement('paid', null),
      `${aSupplement('sent_to_client', null)}; update quotes set customer_id = (select user_id from customers where user_id not in (
         select customer_id from shipments) limit 1) where number = 'D-X'`,
      `${aSupplement('sent_to_client', null)}; ${aBox('ready')}; update boxes set packed_at = now() + interval '1 minute'`,
    ],
  'a promotion is held by a quote that lives, of the customer who took it': [
    `insert into promotions (code, target, amount_cents, starts_at, created_at, updated_at) values ('X12', 'fee', 1, now(), now(), now());
     insert into promotion_uses select q.id, p.id, q.customer_id, 1, 1, now(), p.target, p.percent_bp, p.amount_cents, p.minimum_cents from quotes q, promotions p limit 1; update quotes set status = 'cancelled'`,
  ],
  ...searchDamages,
  'what a closed departure carried has left, its slip names each of them, and a cancelled one carried nothing':
    [
      `${aBox('ready')}; ${aDispatch('closed', `'{"boxes": [{}]}'`)}`,
      `${aBox('handed_over')}; ${aDispatch('closed', `'{"boxes": []}'`)}`,
      `${aBox('ready')}; ${aDispatch('cancelled', 'null')}`,
      `${aDispatch('cancelled', 'null')}; insert into carrier_slips select id, now() from dispatches`,
    ],
  'a delivered box was said so by staff, or by an event of its carrier that was read': [
    aBox('delivered'),
    deliveredUnread,
  ],
  'a box has one label of its carrier at most, and one that was opened again has none': wrongLabels,
  'the counts that are kept, and the sums of each day in Paris, are those of the rows': [
    'users',
    'parcels:received',
    'quotes:paid',
    'registered-on:2026-11-22',
    'received-on:2026-11-22',
    'revenue-on:2026-11-22',
    'of-nothing',
  ].map((name) => `insert into tally_changes (name, delta) values ('${name}', 1)`),
  'an invoice is as it was issued': [
    `alter table invoices disable trigger user; update invoices set content = jsonb_set(content, '{orderNumber}', '"C-0"')`,
  ],
}
