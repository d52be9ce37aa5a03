import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { BasketItem } from './basket-items.ts'
import type { SentVersion } from './payable-quotes.ts'
import { freeBasket, voidCheckouts } from '#server/core/void-checkouts.ts'

/** The quotes and items that a customer wants to pay now. */
export type Wanted = {
  readonly customerId: string
  readonly versions: readonly SentVersion[]
  readonly items: readonly BasketItem[]
}

/** An open checkout that holds one of the wanted quotes or items. */
export type RivalCheckout = {
  readonly id: string
  readonly status: string
  readonly expiresAt: Date
  /** Its page keeps the means of payment. */
  readonly keepsMethod: boolean
  /** The saved means that pays it; `null` for a page of the provider. */
  readonly paymentMethodId: string | null
  readonly lines: readonly string[]
}

const minute = 60_000

/** The open checkouts of these quotes and items, locked. The caller holds the quotes' locks, and for items the buyer's. */
export async function lockRivals(tx: Tx, wanted: Wanted): Promise<RivalCheckout[]> {
  const ids = await holding(tx, wanted)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('checkouts')
    .select(['id', 'status', 'expires_at', 'keep_method_version', 'payment_method_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await linesOf(tx, ids)
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    expiresAt: row.expires_at,
    keepsMethod: row.keep_method_version !== null,
    paymentMethodId: row.payment_method_id,
    lines: lines.filter(({ checkoutId }) => checkoutId === row.id).map(({ line }) => line),
  }))
}

/** A rival item is the same option for the same target, or any plan: a customer starts one subscription at a time. */
async function holding(tx: Tx, { customerId, versions, items }: Wanted): Promise<string[]> {
  const quoteIds = versions.map(({ quoteId }) => quoteId)
  const keys = items.map(({ key }) => key)
  const hasPlan = items.some(({ item }) => item.kind === 'plan')
  const { rows } = await sql<{ readonly id: string }>`
    select checkout_id as id from checkout_quotes where open and quote_id = any(${quoteIds}::uuid[])
    union select checkout_id from checkout_items where open and customer_id = ${customerId}
      and (key = any(${keys}::text[]) or ${hasPlan} and kind = 'plan')`.execute(tx)
  return rows.map(({ id }) => id)
}

type Line = { readonly checkoutId: string; readonly line: string }

async function linesOf(tx: Tx, ids: readonly string[]): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select checkout_id as "checkoutId", quote_id || ':' || version as line from checkout_quotes where checkout_id = any(${ids}::uuid[])
    union all select checkout_id, key || ':' || amount_cents from checkout_items where checkout_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** The rival that pays exactly the same and does not close soon: a second tab, or a second click. */
export function reusableAmong(
  rivals: readonly RivalCheckout[],
  asked: Wanted & Pick<RivalCheckout, 'keepsMethod' | 'paymentMethodId'>,
  now: Date,
): string | undefined {
  const { versions, items, keepsMethod, paymentMethodId } = asked
  const wanted = new Set([
    ...versions.map(({ quoteId, version }) => `${quoteId}:${version}`),
    ...items.map(({ key, amountCents }) => `${key}:${amountCents}`),
  ])
  const [only, ...others] = rivals
  if (!only || others.length > 0 || only.status !== 'open') return undefined
  const isSameWay = only.keepsMethod === keepsMethod && only.paymentMethodId === paymentMethodId
  if (!isSameWay) return undefined
  if (only.expiresAt.getTime() - now.getTime() < minute) return undefined
  const same = only.lines.length === wanted.size && only.lines.every((line) => wanted.has(line))
  return same ? only.id : undefined
}

/**
 * Leaves one payable checkout per quote and item: voids the others. Refuses when one has a transfer under way, which we cannot
 * stop, or a charge of a saved means whose answer we do not know yet.
 */
export async function voidRivals(
  tx: Tx,
  ctx: Context,
  rivals: readonly RivalCheckout[],
): Promise<void> {
  if (rivals.length === 0) return
  const mayBeCharged = rivals.some(
    ({ status, paymentMethodId }) => status === 'pending' || paymentMethodId !== null,
  )
  if (mayBeCharged) throw new Refused('payment-in-progress')
  const ids = rivals.map(({ id }) => id)
  await tx
    .updateTable('checkouts')
    .set({ status: 'void', updated_at: ctx.now() })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  await freeBasket(tx, ids)
}

/**
 * An option that may be bought twice is not bought twice by one wish: while its buyer has not seen that a saved means paid it, the
 * cart still holds it (docs/rules/money.md#paying-by-a-saved-means). Refuses with `payment-unseen`. The caller holds the buyer's
 * lock.
 */
export async function requireResultSeen(
  tx: Tx,
  ctx: Context,
  { customerId, items }: Wanted,
  seen: readonly string[] = [],
): Promise<void> {
  if (items.length === 0) return
  const paid = await tx
    .selectFrom('checkouts as c')
    .innerJoin('checkout_items as i', 'i.checkout_id', 'c.id')
    .select('c.stripe_session_id')
    .where('c.customer_id', '=', customerId)
    .where('c.status', '=', 'paid')
    .where('c.payment_method_id', 'is not', null)
    .where('c.settled_at', '>', new Date(ctx.now().getTime() - longestDoubt))
    .where('i.kind', '=', 'option')
    .where(
      'i.key',
      'in',
      items.map(({ key }) => key),
    )
    .execute()
  const unseen = paid.find(({ stripe_session_id: id }) => id !== null && !seen.includes(id))
  if (unseen) throw new Refused('payment-unseen', { sessionId: unseen.stripe_session_id })
}

/** By then its buyer has the mail with the invoice. */
const longestDoubt = 24 * 60 * minute

/**
 * Voids the other payments that are open for the items of this checkout, which has just been paid: what adds up would be bought
 * twice. The caller holds the buyer's lock.
 */
export const voidOpenCheckoutsOfItems = (
  tx: Tx,
  ctx: Context,
  checkoutId: string,
): Promise<string[]> =>
  voidCheckouts(
    tx,
    ctx,
    sql<string>`(select other.checkout_id from checkout_items paid join checkout_items other
      on other.customer_id = paid.customer_id and other.key = paid.key and other.open
      where paid.checkout_id = ${checkoutId} and other.checkout_id <> paid.checkout_id)`,
  )

/**
 * Voids the payments that are open for this quote: it changed, so nobody may pay the old version
 * (docs/rules/quotes-and-prices.md#versions). The caller holds the quote's lock.
 */
export const voidOpenCheckouts = (tx: Tx, ctx: Context, quoteId: string): Promise<string[]> =>
  voidCheckouts(
    tx,
    ctx,
    sql<string>`(select checkout_id from checkout_quotes where quote_id = ${quoteId} and open)`,
  )
