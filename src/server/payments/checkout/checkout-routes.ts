import { sql } from 'kysely'
import {
  checkCart as checkCartContract,
  readCart as readCartContract,
} from '#contract/payments/cart.ts'
import * as contract from '#contract/payments/checkout.ts'
import type { readCheckout as readCheckoutEndpoint } from '#contract/payments/checkout.ts'
import { mayLeaveFrom } from '#domain/order/withdrawal-period.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { checkCart } from '#server/payments/cart/check-cart.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import { openCheckout } from './open-checkout.ts'
import { payBySavedMethod } from './pay-by-saved-method.ts'
import { readCart } from '#server/payments/cart/read-cart.ts'
import type * as z from 'zod/mini'
import { requireCustomer } from '#server/core/access.ts'
import { concludedAt } from '#server/core/concluded-at.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import type { BasketItem } from './basket-items.ts'
import { itemsOfCheckout } from '#server/payments/orders/basket-rows.ts'
import type { CheckoutStatus } from './locked-checkout.ts'
import { methodCode } from '#server/payments/payment-methods/method-code.ts'

export function mountCheckout(api: ApiServer): void {
  serve(api, readCartContract, readCart)
  serve(api, checkCartContract, checkCart)
  serve(api, contract.openCheckout, openCheckout)
  serve(api, contract.payBySavedMethod, payBySavedMethod)
  serve(api, contract.readCheckout, readCheckout)
}

type Read = z.input<typeof contract.readCheckout.output>

/**
 * The status of this session's payment, for the customer who opened it. It reads our rows: a page never fulfils
 * (docs/rules/money.md#who-fulfils).
 */
async function readCheckout(
  ctx: Context,
  { sessionId }: { readonly sessionId: string },
): Promise<Read> {
  const customerId = requireCustomer(ctx.actor)
  const checkout = found(
    await ctx.db
      .selectFrom('checkouts as c')
      .leftJoin('orders as o', 'o.checkout_id', 'c.id')
      .leftJoin('invoices as i', (join) =>
        join.onRef('i.order_id', '=', 'o.id').on('i.corrects', 'is', null),
      )
      .leftJoin('payments as p', 'p.checkout_id', 'c.id')
      // Only refunds of money that found no order: an order that was refunded later counts as paid.
      .leftJoin('refunds as r', (join) =>
        join.onRef('r.payment_id', '=', 'p.id').on('r.origin', '=', 'capture'),
      )
      .select(['c.id', 'c.status', 'c.total_cents', 'r.id as refund_id'])
      .select(['o.id as order_id', 'o.number as order_number', 'i.id as invoice_id'])
      .leftJoin('payment_methods as m', (join) =>
        join.onRef('m.checkout_id', '=', 'c.id').on('m.removed_at', 'is', null),
      )
      .select('p.captured_at')
      .select(['m.kind', 'm.brand', 'm.last4'])
      .where('c.stripe_session_id', '=', sessionId)
      .where('c.customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  const lines = await ctx.db
    .selectFrom('checkout_quotes')
    .select('quote_id')
    .where('checkout_id', '=', checkout.id)
    .orderBy('quote_id')
    .execute()
  return {
    status: checkout.refund_id === null ? (checkout.status as CheckoutStatus) : 'refunded',
    totalCents: checkout.total_cents,
    orderId: checkout.order_id,
    orderNumber: checkout.order_number,
    invoiceId: checkout.invoice_id,
    paidAt: checkout.captured_at?.toISOString() ?? null,
    savedMethod: checkout.kind && methodCode({ ...checkout, kind: checkout.kind }),
    shipments: checkout.order_id === null ? [] : await paidShipments(ctx, checkout.order_id),
    quoteIds: lines.map(({ quote_id }) => quote_id),
    items: (await itemsOfCheckout(ctx.db, checkout.id)).map(itemView),
  }
}

const itemView = ({ key, name, detail, amountCents, frequency }: BasketItem) => ({
  key,
  name,
  detail,
  totalCents: amountCents,
  frequency,
})

type Shipment = z.input<typeof readCheckoutEndpoint.output>['shipments'][number]

/** What an order of this customer ships, as they know it: the shops, the photos, when it may leave. */
async function paidShipments(ctx: Context, orderId: string): Promise<Shipment[]> {
  const rows = await ctx.db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('checkouts as c', 'c.id', 'o.checkout_id')
    .select(['s.id', 's.destination', 's.mode', 'c.express_requested_at'])
    .select(concludedAt('c').as('concluded_at'))
    .select([lacksPapersIn.as('lacks_papers'), parcelFaces(parcelsIn).as('parcels')])
    .where('s.order_id', '=', orderId)
    .where('s.status', '<>', 'cancelled')
    .orderBy('s.number')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      destination: row.destination,
      mode: row.mode as Shipment['mode'],
      delays: await realDelaysOf(ctx.db, ctx.now(), row),
      mayLeaveFrom: mayLeaveFrom({
        orderedAt: row.concluded_at,
        expressRequestedAt: row.express_requested_at,
      }).toISOString(),
      lacksPapers: row.lacks_papers,
      parcels: row.parcels,
    })),
  )
}

const parcelsIn = sql`select sp.parcel_id from shipment_parcels sp where sp.shipment_id = s.id`

const lacksPapersIn = sql<boolean>`exists (select from parcels p
  where p.id in (${parcelsIn}) and p.destroyed_at is null and ${sql.raw(lacksPapers('p'))})`
