import type Stripe from 'stripe'
import type { Context, Tx } from '#server/core/context.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { insertBasket } from '#server/payments/orders/basket-rows.ts'
import { unpackBasket, type PackedBasket } from './packed-basket.ts'

/** A session; or what stands for one when a saved means paid. */
export type OpenedPayment = Pick<
  Stripe.Checkout.Session,
  'id' | 'client_reference_id' | 'metadata' | 'created' | 'expires_at' | 'subscription'
>

/**
 * After a restored backup: writes again the checkout of a session of ours, from the basket that the session carries. Returns
 * false when something in it is gone or changed since, so that its money buys nothing. The express request was in our rows only:
 * it is taken as not made, which holds the box and waives nothing.
 */
export async function restoreCheckout(
  tx: Tx,
  ctx: Context,
  session: OpenedPayment,
): Promise<boolean> {
  const id = session.client_reference_id
  if (id === null) return false
  if (await isKnown(tx, id, session.id)) return true
  const basket = unpackBasket(session.metadata ?? {})
  const openedAt = new Date(session.created * 1000)
  if (!basket || !(await stillStands(tx, basket, openedAt))) return false
  const { version } = await currentLegalTexts(tx, openedAt)
  const keeps = session.metadata?.['keep_method'] ?? null
  await tx
    .insertInto('checkouts')
    .values({
      id,
      customer_id: basket.customerId,
      status: 'open',
      stripe_session_id: session.id,
      total_cents: totalOf(basket),
      terms_version: version,
      terms_accepted_at: openedAt,
      keep_method_version: keeps,
      keep_method_agreed_at: keeps === null ? null : openedAt,
      expires_at: new Date(session.expires_at * 1000),
      created_at: openedAt,
      updated_at: ctx.now(),
    })
    .execute()
  // Not open: another checkout may hold the same quotes by now, and what was paid first counts.
  await insertBasket(tx, id, basket, { open: false })
  return true
}

const isKnown = (tx: Tx, id: string, sessionId: string): Promise<boolean> =>
  isThere(
    tx
      .selectFrom('checkouts')
      .select('id')
      .where((row) => row.or([row('id', '=', id), row('stripe_session_id', '=', sessionId)])),
  )

const isThere = async (asked: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await asked.executeTakeFirst()) !== undefined

/** The provider's clock is not ours, and tells whole seconds. */
const clocksApart = 60_000

/** A version that was sent after the opening is another one under the same number. */
async function stillStands(tx: Tx, basket: PackedBasket, openedAt: Date): Promise<boolean> {
  const { customerId, quotes, items } = basket
  const customer = tx.selectFrom('customers').select('user_id').where('user_id', '=', customerId)
  if (quotes.length + items.length === 0 || !(await isThere(customer))) return false
  for (const quote of quotes) {
    if (!(await isSameQuote(tx, quote, customerId, openedAt))) return false
  }
  for (const item of items) {
    if (!(await isSameItem(tx, item, customerId))) return false
  }
  return true
}

async function isSameQuote(
  tx: Tx,
  { quoteId, version, amountCents }: PackedBasket['quotes'][number],
  customerId: string,
  openedAt: Date,
): Promise<boolean> {
  const sent = await tx
    .selectFrom('quote_versions as v')
    .innerJoin('quotes as q', 'q.id', 'v.quote_id')
    .select('v.sent_at')
    .where('v.quote_id', '=', quoteId)
    .where('v.version', '=', version)
    .where('v.total_cents', '=', amountCents)
    .where('q.customer_id', '=', customerId)
    .executeTakeFirst()
  return sent !== undefined && sent.sent_at.getTime() <= openedAt.getTime() + clocksApart
}

async function isSameItem(
  tx: Tx,
  { item, catalogueVersion }: PackedBasket['items'][number],
  customerId: string,
): Promise<boolean> {
  const catalogue = tx.selectFrom('catalogue_versions').select('version')
  if (!(await isThere(catalogue.where('version', '=', catalogueVersion)))) return false
  if ('quoteId' in item) return owns(tx, 'quotes', item.quoteId, customerId)
  if (!('parcelId' in item)) return true
  if (!(await owns(tx, 'parcels', item.parcelId, customerId))) return false
  if (item.kind !== 'return') return true
  return isThere(tx.selectFrom('parcel_requests').select('id').where('id', '=', item.requestId))
}

const owns = (tx: Tx, table: 'quotes' | 'parcels', id: string, customerId: string) =>
  isThere(
    tx.selectFrom(table).select('id').where('id', '=', id).where('customer_id', '=', customerId),
  )

const totalOf = ({ quotes, items }: PackedBasket): number =>
  [...quotes, ...items].reduce((sum, { amountCents }) => sum + amountCents, 0)
