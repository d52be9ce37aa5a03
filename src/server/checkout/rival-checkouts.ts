import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import type { SentVersion } from './payable-quotes.ts'
import { freeQuotes } from './void-open-checkouts.ts'

/** A checkout that holds one of the quotes that somebody wants to pay now. */
export type RivalCheckout = {
  readonly id: string
  readonly status: string
  readonly expiresAt: Date
  readonly lines: readonly string[]
}

const minute = 60_000

/** The open checkouts of these quotes, locked. The caller holds the quotes' locks. */
export async function lockRivals(
  tx: Tx,
  versions: readonly SentVersion[],
): Promise<RivalCheckout[]> {
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
  if (held.length === 0) return []
  const ids = held.map(({ checkout_id }) => checkout_id)
  const rows = await tx
    .selectFrom('checkouts')
    .select(['id', 'status', 'expires_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await tx
    .selectFrom('checkout_quotes')
    .select(['checkout_id', 'quote_id', 'version'])
    .where('checkout_id', 'in', ids)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    expiresAt: row.expires_at,
    lines: lines
      .filter(({ checkout_id }) => checkout_id === row.id)
      .map(({ quote_id, version }) => `${quote_id}:${version}`),
  }))
}

/** The rival that pays exactly these versions and is not about to close: a second tab, or a second click. */
export function reusableAmong(
  rivals: readonly RivalCheckout[],
  versions: readonly SentVersion[],
  now: Date,
): string | undefined {
  const wanted = new Set(versions.map(({ quoteId, version }) => `${quoteId}:${version}`))
  const [only, ...others] = rivals
  if (!only || others.length > 0 || only.status !== 'open') return undefined
  if (only.expiresAt.getTime() - now.getTime() < minute) return undefined
  const same = only.lines.length === wanted.size && only.lines.every((line) => wanted.has(line))
  return same ? only.id : undefined
}

/** One payable checkout per quote: the others fall. A transfer under way is not ours to stop: refused. */
export async function voidRivals(
  tx: Tx,
  ctx: Context,
  rivals: readonly RivalCheckout[],
): Promise<void> {
  if (rivals.length === 0) return
  if (rivals.some(({ status }) => status === 'pending')) throw new Refused('payment-in-progress')
  const ids = rivals.map(({ id }) => id)
  await tx
    .updateTable('checkouts')
    .set({ status: 'void', updated_at: ctx.now() })
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  await freeQuotes(tx, ids)
}
