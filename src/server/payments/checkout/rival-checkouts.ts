import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { BasketItem } from './basket-items.ts'
import type { SentVersion } from './payable-quotes.ts'
import { freeBasket } from '#server/core/void-checkouts.ts'

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
  const ids = [
    ...new Set([...(await holdingQuotes(tx, wanted)), ...(await holdingItems(tx, wanted))]),
  ]
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

async function holdingQuotes(tx: Tx, { versions }: Wanted): Promise<string[]> {
  if (versions.length === 0) return []
  const held = await tx
    .selectFrom('checkout_quotes')
    .select('checkout_id')
    .where('open', '=', true)
    .where(
      'quote_id',
      'in',
      versions.map(({ quoteId }) => quoteId),
    )
    .execute()
  return held.map(({ checkout_id }) => checkout_id)
}

/** A rival item is the same option for the same target, or any plan: a customer starts one subscription at a time. */
async function holdingItems(tx: Tx, { customerId, items }: Wanted): Promise<string[]> {
  if (items.length === 0) return []
  const keys = items.map(({ key }) => key)
  const hasPlan = items.some(({ item }) => item.kind === 'plan')
  const held = await tx
    .selectFrom('checkout_items')
    .select('checkout_id')
    .where('open', '=', true)
    .where('customer_id', '=', customerId)
    .where((row) =>
      row.or([row('key', 'in', keys), ...(hasPlan ? [row('kind', '=', 'plan')] : [])]),
    )
    .execute()
  return held.map(({ checkout_id }) => checkout_id)
}

async function linesOf(tx: Tx, ids: readonly string[]) {
  const quotes = await tx
    .selectFrom('checkout_quotes')
    .select(['checkout_id', 'quote_id', 'version'])
    .where('checkout_id', 'in', ids)
    .execute()
  const items = await tx
    .selectFrom('checkout_items')
    .select(['checkout_id', 'key', 'amount_cents'])
    .where('checkout_id', 'in', ids)
    .execute()
  return [
    ...quotes.map((row) => ({
      checkoutId: row.checkout_id,
      line: `${row.quote_id}:${row.version}`,
    })),
    ...items.map((row) => ({
      checkoutId: row.checkout_id,
      line: `${row.key}:${row.amount_cents}`,
    })),
  ]
}

/** The rival that pays exactly the same and does not close soon: a second tab, or a second click. */
export function reusableAmong(
  rivals: readonly RivalCheckout[],
  {
    versions,
    items,
    keepsMethod,
    paymentMethodId,
  }: Wanted & Pick<RivalCheckout, 'keepsMethod' | 'paymentMethodId'>,
  now: Date,
): string | undefined {
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
