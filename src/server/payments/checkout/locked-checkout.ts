import { sql } from 'kysely'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { BasketItem } from './basket-items.ts'
import { itemsOfCheckout } from '#server/payments/orders/basket-rows.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import { lockQuotes, sentVersions, type LockedQuote, type SentVersion } from './payable-quotes.ts'
import type { ProviderSession } from './provider-sessions.ts'

export type CheckoutStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'void'

/**
 * A checkout with every row that its sync may touch, locked in this order: quotes, parcels, the buyer of items, the shipments of
 * supplements, then the checkout.
 */
export type LockedCheckout = {
  readonly id: string
  readonly customerId: string
  readonly status: CheckoutStatus
  readonly totalCents: Cents
  readonly createdAt: Date
  /** The version of each quote that this checkout pays. */
  readonly paidVersions: ReadonlyMap<string, number>
  readonly quotes: readonly LockedQuote[]
  /** The current version of each quote; the same as the paid one, unless a quote was sent again. */
  readonly versions: readonly SentVersion[]
  readonly items: readonly BasketItem[]
}

/** Returns `undefined` for a session that is not ours. */
export async function lockCheckout(
  tx: Tx,
  ctx: Context,
  session: ProviderSession,
): Promise<LockedCheckout | undefined> {
  const known = await findCheckout(tx, session)
  if (!known) return undefined
  const lines = await tx
    .selectFrom('checkout_quotes')
    .select(['quote_id', 'version'])
    .where('checkout_id', '=', known.id)
    .execute()
  const quoteIds = lines.map(({ quote_id }) => quote_id)
  const items = await itemsOfCheckout(tx, known.id)
  const named = [...new Set([...quoteIds, ...quotesOfOptions(items)])]
  const locked = await lockQuotes(tx, named, known.customer_id)
  if (session.state.kind === 'paid') await lockParcels(tx, named, items)
  if (items.length > 0 || known.keep_method_version !== null) await lockBuyer(tx, known.customer_id)
  if (session.state.kind === 'paid') await lockShipments(tx, locked)
  const row = await tx
    .selectFrom('checkouts')
    .select(['id', 'customer_id', 'status', 'total_cents', 'created_at', 'stripe_session_id'])
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.stripe_session_id !== session.id) {
    if (row.stripe_session_id !== null) return undefined
    await tx
      .updateTable('checkouts')
      .set({ stripe_session_id: session.id, updated_at: ctx.now() })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    id: row.id,
    customerId: row.customer_id,
    status: row.status as CheckoutStatus,
    totalCents: cents(row.total_cents),
    createdAt: row.created_at,
    paidVersions: new Map(lines.map(({ quote_id, version }) => [quote_id, version])),
    quotes: locked.filter(({ id }) => quoteIds.includes(id)),
    items,
    versions: await sentVersions(tx, quoteIds),
  }
}

const quotesOfOptions = (items: readonly BasketItem[]): string[] =>
  items.flatMap(({ item }) => ('quoteId' in item ? [item.quoteId] : []))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** By its session id; or by our checkout id, when we crashed before we noted the session that the provider had opened. */
async function findCheckout(tx: Tx, { id: sessionId, checkoutId }: ProviderSession) {
  const known = tx.selectFrom('checkouts').select(['id', 'customer_id', 'keep_method_version'])
  const bySession = await known.where('stripe_session_id', '=', sessionId).executeTakeFirst()
  if (bySession || checkoutId === null || !uuid.test(checkoutId)) return bySession
  return known
    .where('id', '=', checkoutId)
    .where('stripe_session_id', 'is', null)
    .executeTakeFirst()
}

/** A supplement is paid for a shipment that is still to make: it is cancelled before this, or after. */
async function lockShipments(tx: Tx, quotes: readonly LockedQuote[]): Promise<void> {
  const ids = quotes.flatMap(({ supplementOf }) => (supplementOf === null ? [] : [supplementOf]))
  if (ids.length === 0) return
  await tx
    .selectFrom('shipments')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function lockParcels(
  tx: Tx,
  quoteIds: readonly string[],
  items: readonly BasketItem[],
): Promise<void> {
  const named = items.flatMap(({ item }) => ('parcelId' in item ? [item.parcelId] : []))
  await tx
    .selectFrom('parcels')
    .select('id')
    // A union: for an `or`, PostgreSQL would read every parcel.
    .where(
      'id',
      'in',
      sql<string>`(select unnest(${named}::uuid[])
        union select parcel_id from quote_parcels where quote_id = any(${quoteIds}::uuid[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
