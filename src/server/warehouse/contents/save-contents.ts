import type * as z from 'zod/mini'
import type { ContentsView, saveContents as endpoint } from '#contract/warehouse/parcel-contents.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { contentsState, lockContentsParcel, type ContentsState } from './content-queries.ts'
import { contentsOf } from './read-contents.ts'
import { replaceContents } from './replace-contents.ts'

const hour = 3_600_000
/** Far more than a person can type: each save stays as a fact for ever. */
export const mostSavesAnHour = 200

/**
 * Replaces the declared contents of a parcel, until it is packed. Refuses `contents-closed`, `net-above-gross` and, with the
 * current contents, `stale-version`; 422 with a code per vague description or unknown code, 429 after `mostSavesAnHour`.
 */
export async function saveContents(
  ctx: Context,
  { parcelId, version, lines }: z.output<typeof endpoint.input>,
): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  await requireTry(ctx, { key: `contents:${customerId}`, max: mostSavesAnHour, windowMs: hour })

  await inTransaction(ctx, async (tx) => {
    const parcel = found(await lockContentsParcel(tx, parcelId, customerId))
    requireOpenContents(parcel)
    await replaceContents(tx, parcel, { version, lines })
    const details = { lines: lines.length }
    await recordFact(tx, ctx, { type: 'parcel.contents-changed', customerId, parcelId, details })
  })
  return contentsOf(ctx, parcelId, customerId)
}

export function requireOpenContents(parcel: ContentsState): void {
  if (!contentsCanChange(contentsState(parcel))) throw new Refused('contents-closed')
}
