import type * as z from 'zod/mini'
import type { readCarrierPaper as endpoint } from '#contract/shipping/carrier-labels.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { paperKey } from './paper-key.ts'

/** The carrier's own PDF of the label of a box, or its customs papers. */
export async function readCarrierPaper(
  ctx: Context,
  { boxId, paper }: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireStaff(ctx.actor)
  const label = found(
    await ctx.db
      .selectFrom('carrier_labels')
      .select(['id', 'tracking_number'])
      .where('box_id', '=', boxId)
      .where('status', '=', 'made')
      .executeTakeFirst(),
  )
  const bytes = found(await ctx.files.get(paperKey(label.id, paper)))
  const name = paper === 'label' ? 'etiquette' : 'cn23'
  return { bytes, type: 'application/pdf', fileName: `${name}-${label.tracking_number}.pdf` }
}
