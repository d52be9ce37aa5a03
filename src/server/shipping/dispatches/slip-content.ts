import { createHash } from 'node:crypto'
import * as z from 'zod'
import { boxNumber } from '#domain/shipment/box.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { slipDocument } from './slip-document.ts'

/** What a deposit slip says, frozen when its dispatch closes. It names no customer: a driver takes a copy. */
export const slipContent = z.object({
  number: z.string(),
  closedAt: z.iso.datetime(),
  cutOffAt: z.iso.datetime(),
  carrier: z.string(),
  operator: z.string(),
  company: z.object({
    name: z.string(),
    legalForm: z.string(),
    capital: z.string(),
    address: z.string(),
    siren: z.string(),
    rcs: z.string(),
    vatNumber: z.string(),
  }),
  warehouse: z.object({
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  boxes: z.array(
    z.object({
      orderId: z.uuid(),
      orderNumber: z.string(),
      invoiceNumber: z.string().nullable(),
      number: z.string(),
      trackingNumber: z.string(),
      destination: z.string(),
      weightGrams: z.int(),
    }),
  ),
})
export type SlipContent = z.output<typeof slipContent>

/** Composed in the transaction that hands the boxes over. */
export async function slipContentOf(
  tx: Tx,
  ctx: Context,
  dispatchId: string,
): Promise<SlipContent> {
  const { company, warehouse } = await readSettings(tx)
  const { number, cut_off_at, carrier } = await tx
    .selectFrom('dispatches as d')
    .innerJoin('carriers as c', 'c.code', 'd.carrier_code')
    .select(['d.number', 'd.cut_off_at', 'c.name as carrier'])
    .where('d.id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  const { name, legalForm, capital, address, siren, rcs, vatNumber } = company
  const { street, postalCode, city, country } = warehouse
  return {
    number,
    closedAt: ctx.now().toISOString(),
    cutOffAt: cut_off_at.toISOString(),
    carrier,
    operator: requireUser(ctx.actor).name,
    company: { name, legalForm, capital, address, siren, rcs, vatNumber },
    warehouse: { street, postalCode, city, country },
    boxes: await boxesOf(tx, dispatchId),
  }
}

async function boxesOf(tx: Tx, dispatchId: string): Promise<SlipContent['boxes']> {
  const rows = await tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('boxes as b', 'b.id', 'l.box_id')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.order_id', '=', 'o.id').on('i.corrects', 'is', null),
    )
    .select(['o.id as order_id', 'o.number as order_number', 'i.number as invoice_number'])
    .select(['s.number', 's.destination', 'b.place', 'b.weight_g', 'l.tracking_number'])
    .where('l.dispatch_id', '=', dispatchId)
    .orderBy('s.number')
    .orderBy('b.place')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.order_number,
    invoiceNumber: row.invoice_number,
    number: boxNumber(row.number, row.place),
    trackingNumber: row.tracking_number,
    destination: row.destination,
    weightGrams: row.weight_g,
  }))
}

export const slipFile = (dispatchId: string): string => `slips/${dispatchId}.pdf`

/** Makes the PDF of a deposit slip, once: the file and its hash are saved together under the row's lock. Safe to run twice. */
async function renderSlip(ctx: Context, dispatchId: string): Promise<void> {
  const { slip, slip_sha256 } = await ctx.db
    .selectFrom('dispatches')
    .select(['slip', 'slip_sha256'])
    .where('id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  if (slip_sha256 !== null) return

  const bytes = await renderPdf(slipDocument(slipContent.parse(slip)))
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('dispatches')
      .select('slip_sha256')
      .where('id', '=', dispatchId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.slip_sha256 !== null) return
    await ctx.files.put(slipFile(dispatchId), bytes)
    await tx
      .updateTable('dispatches')
      .set({ slip_sha256: createHash('sha256').update(bytes).digest('hex') })
      .where('id', '=', dispatchId)
      .execute()
  })
}

export const renderSlipJob = defineJob({
  name: 'render-slip',
  payload: z.strictObject({ dispatchId: z.uuid() }),
  run: (ctx, { dispatchId }) => renderSlip(ctx, dispatchId),
})
