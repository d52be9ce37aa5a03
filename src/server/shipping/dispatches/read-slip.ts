import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { slipContent, type SlipContent, slipFile } from './slip-content.ts'
import { slipExtract } from './slip-document.ts'

/** The stored slip, for staff; refuses with `slip-not-ready` until it is made. */
export async function readSlip(
  ctx: Context,
  { dispatchId }: { readonly dispatchId: string },
): Promise<SentFile> {
  requireStaff(ctx.actor)
  const row = found(
    await ctx.db
      .selectFrom('dispatches')
      .select(['number', 'state', 'slip_sha256'])
      .where('id', '=', dispatchId)
      .executeTakeFirst(),
  )
  if (row.state !== 'closed') throw new NotFound()
  if (row.slip_sha256 === null) throw new Refused('slip-not-ready')
  const bytes = await ctx.files.get(slipFile(dispatchId))
  if (!bytes) throw new Error(`the deposit slip ${row.number} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `bordereau-${row.number}.pdf` }
}

/** The customer's extract: their order's boxes alone. The numbers of the others would let them follow strangers' parcels. */
export async function readOrderSlip(
  ctx: Context,
  { orderId, dispatchId }: { readonly orderId: string; readonly dispatchId: string },
): Promise<SentFile> {
  const customerId = requireCustomer(ctx.actor)
  const row = found(
    await ctx.db
      .selectFrom('orders as o')
      .innerJoin('dispatches as d', (join) => join.on('d.id', '=', dispatchId))
      .select(['o.number', 'd.slip', 'd.number as slip_number'])
      .where('o.id', '=', orderId)
      .where('o.customer_id', 'in', accountsOf(customerId))
      .where('d.state', '=', 'closed')
      .executeTakeFirst(),
  )
  const slip = ofOrder(slipContent.parse(row.slip), orderId)
  if (slip.boxes.length === 0) throw new NotFound()
  const bytes = await renderPdf(slipExtract(slip, row.number))
  const fileName = `bordereau-${row.slip_number}-${row.number}.pdf`
  return { bytes, type: 'application/pdf', fileName }
}

const ofOrder = (slip: SlipContent, orderId: string): SlipContent => ({
  ...slip,
  boxes: slip.boxes.filter((box) => box.orderId === orderId),
})
