import type * as z from 'zod/mini'
import * as contract from '#contract/shipping/box-papers.ts'
import type { readCarrierPaper as endpoint } from '#contract/shipping/box-papers.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { type ApiServer, type SentFile, serve, serveFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { paperKey } from '#server/payments/orders/carrier-papers.ts'
import { requireLabelFree } from '#server/shipping/labels/read-label.ts'
import { createCarrierLabel } from './create-carrier-label.ts'

export function mountCarrierLabels(api: ApiServer): void {
  serve(api, contract.createCarrierLabel, createCarrierLabel)
  serveFile(api, contract.readCarrierPaper, readCarrierPaper)
}

/** The carrier's own PDF of the label of a box, which no held box gets, or its customs papers. */
async function readCarrierPaper(
  ctx: Context,
  { boxId, paper }: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireStaff(ctx.actor)
  const label = found(
    await ctx.db
      .selectFrom('carrier_labels as l')
      .innerJoin('boxes as b', 'b.id', 'l.box_id')
      .select(['l.id', 'l.tracking_number', 'b.shipment_id'])
      .where('l.box_id', '=', boxId)
      .where('l.status', '=', 'made')
      .executeTakeFirst(),
  )
  if (paper === 'label') await requireLabelFree(ctx, label.shipment_id)
  const bytes = found(await ctx.files.get(paperKey(label.id, paper)))
  const name = paper === 'label' ? 'etiquette' : 'cn23'
  return { bytes, type: 'application/pdf', fileName: `${name}-${label.tracking_number}.pdf` }
}
