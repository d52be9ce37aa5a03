import type * as z from 'zod/mini'
import type { ContentsView, saveContents as endpoint } from '#contract/warehouse/parcel-contents.ts'
import { allWeighed, checkContentLine, type ContentLine } from '#domain/parcel/content-line.ts'
import { contentsCanChange } from '#domain/parcel/contents.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { requireTry } from '#server/core/recent-tries.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import {
  contentsState,
  findLines,
  lockContentsParcel,
  type ContentsState,
} from './content-queries.ts'
import { lineView } from './contents-view.ts'
import { contentsOf } from './read-contents.ts'

const hour = 3_600_000
/** Far more than a person can type: each save stays as a fact for ever. */
export const mostSavesAnHour = 200

/**
 * Replaces the declared contents of a parcel, until it is packed. Refuses `contents-closed` and, with the current contents,
 * `stale-version`; 422 with a code per vague description, 429 after `mostSavesAnHour`.
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
    requireClearLines(lines)
    if (parcel.contents_version !== version) {
      const current = (await findLines(tx, parcelId)).map(lineView)
      throw new Refused('stale-version', { version: parcel.contents_version, lines: current })
    }
    await replaceLines(tx, parcelId, lines)
    await tx
      .updateTable('parcels')
      .set({
        contents_version: version + 1,
        has_contents: lines.length > 0,
        has_weights: allWeighed(lines),
      })
      .where('id', '=', parcelId)
      .execute()
    const details = { lines: lines.length }
    await recordFact(tx, ctx, { type: 'parcel.contents-changed', customerId, parcelId, details })
  })
  return contentsOf(ctx, parcelId, customerId)
}

export function requireOpenContents(parcel: ContentsState): void {
  if (!contentsCanChange(contentsState(parcel))) throw new Refused('contents-closed')
}

function requireClearLines(lines: readonly ContentLine[]): void {
  const faults = lines.flatMap((line, index) => {
    const checked = checkContentLine(line)
    return checked.ok ? [] : [[`lines.${index}.description`, checked.refusal] as const]
  })
  if (faults.length > 0) throw new InvalidInput(Object.fromEntries(faults))
}

async function replaceLines(
  tx: Tx,
  parcelId: string,
  lines: readonly ContentLine[],
): Promise<void> {
  await tx.deleteFrom('content_lines').where('parcel_id', '=', parcelId).execute()
  if (lines.length === 0) return
  const rows = lines.map(
    ({ description, quantity, unitCents, unitGrams, category, origin }, index) => ({
      parcel_id: parcelId,
      position: index + 1,
      description,
      quantity,
      unit_cents: unitCents,
      unit_grams: unitGrams,
      category,
      origin,
    }),
  )
  await tx.insertInto('content_lines').values(rows).execute()
}
