import type { PaidWork } from '#contract/shipping/shipments.ts'
import type { ShippingMode } from '#domain/catalogue/catalogue.ts'
import { paidPostage, type PaidLine } from '#domain/customs/paid-postage.ts'
import type { ShippingDestination } from '#domain/destination/destination.ts'
import { sumOf } from '#domain/money.ts'
import { insuredBy } from '#domain/quote/insurance-lines.ts'
import { paidOfLines } from '#domain/refund/plan-refund.ts'
import { type PaidTask, paidTasks, proofKindOf } from '#domain/shipment/paid-tasks.ts'
import {
  isNonStandardLeft,
  paidTier,
  totalGrams,
  type PaidSupplement,
  type PaidTransport,
} from '#domain/shipment/supplement.ts'
import { cents, type Cents, grams, millimetres } from '#domain/units.ts'
import { catalogueOf, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { paidSupplementsOf } from '#server/payments/orders/supplements.ts'
import { findShipment, type ShipmentRow } from './shipment-queries.ts'

/** What the customer paid for a shipment: the work on it, and its transport. */
export type PaidForShipment = {
  /** What the customer wrote with the request. */
  readonly remarks: string | null
  readonly tasks: readonly PaidTask[]
  readonly proofs: readonly Proof[]
  readonly transport: PaidTransport
  /** Of the quote and its supplements. */
  readonly postageCents: Cents
  /** By the insurance that was paid, neither given back nor given up; without the base. */
  readonly insuredCents: Cents
}

type Paid = { readonly id: string; readonly orderId: string; readonly quoteId: string }

/** Computed from the version that its order paid, the options bought beside it, and the refunds since. */
export async function paidForShipment(db: Database | Tx, shipment: Paid): Promise<PaidForShipment> {
  const paid = await paidVersion(db, shipment)
  const lines = linesOf(paid.lines)
  const { catalogue } = await catalogueOf(db, paid.catalogue_version)
  const invoiced = await invoicedLines(db, shipment.orderId, paid.number)
  const givenBack = placesGivenBack(invoiced)
  const proofs = await proofsOf(db, shipment.id)
  const supplements = await supplementsInForce(db, shipment.id)
  const tasks = paidTasks(
    lines,
    await optionsOf(db, shipment),
    (place) => givenBack.has(place),
    proofs,
  )
  return {
    remarks: paid.remarks,
    tasks,
    proofs,
    postageCents: sumOf([
      paidPostage(invoiced),
      ...supplements.map(({ carrierCents }) => carrierCents),
    ]),
    insuredCents: insuredBy(
      tasks.flatMap(({ line, isImpossible }) =>
        line === null || isImpossible ? [] : (lines[line] ?? []),
      ),
      paid.insurance_tier,
      catalogue.insurance,
    ),
    transport: {
      catalogue,
      destination: paid.destination as ShippingDestination,
      mode: paid.mode as ShippingMode,
      lines,
      quotedGrams: (await measuredGrams(db, shipment.quoteId)) ?? paid.weight_g,
      supplements,
    },
  }
}

/** The paid work as the bench shows it until the last box is closed. */
export async function paidWorkToDo(db: Database, shipmentId: string): Promise<PaidWork | null> {
  const row = await findShipment(db, shipmentId)
  if (row.status !== 'to_pack') return null
  const { order_id: orderId, quote_id: quoteId } = row
  const paid = await paidForShipment(db, { id: shipmentId, orderId, quoteId })
  return paidWorkView(paid, row.boxes.map(closedBox))
}

type ClosedBox = ReturnType<typeof closedBox>

const closedBox = (box: ShipmentRow['boxes'][number]) => ({
  weight: grams(box.weight_g),
  dimensions: {
    length: millimetres(box.length_mm),
    width: millimetres(box.width_mm),
    height: millimetres(box.height_mm),
  },
})

const paidWorkView = (
  { remarks, tasks, proofs, transport }: PaidForShipment,
  boxes: readonly ClosedBox[],
): PaidWork => ({
  remarks,
  tasks: tasks.map(({ key, code, label, quantity, parcel, isDone, isImpossible }) => {
    const proof = proofs.find(({ taskKey }) => taskKey === key)
    return {
      key,
      code,
      label,
      quantity,
      parcel,
      proof: proofKindOf(code),
      isDone,
      impossible: isImpossible ? (proof?.note ?? null) : null,
      repacked: repackedOf(proof),
      recorded: proof ? { by: proof.by, at: proof.at.toISOString() } : null,
    }
  }),
  upToGrams: paidTier(transport)?.upToGrams ?? null,
  packedGrams: totalGrams(boxes),
  isNonStandardPaid: isNonStandardLeft(transport, boxes),
})

const repackedOf = (proof: Proof | undefined): PaidWork['tasks'][number]['repacked'] =>
  proof && proof.afterGrams !== null && proof.parcel !== null
    ? { parcel: proof.parcel, beforeGrams: proof.beforeGrams, afterGrams: proof.afterGrams }
    : null

/** What staff recorded of the tasks of a shipment. */
async function proofsOf(db: Database | Tx, shipmentId: string) {
  const rows = await db
    .selectFrom('task_proofs as t')
    .innerJoin('users as u', 'u.id', 't.recorded_by')
    .leftJoin('parcels as p', 'p.id', 't.parcel_id')
    .select(['t.task_key', 't.outcome', 't.note', 't.recorded_at', 'u.name'])
    .select(['p.tracking_number', 't.weight_before_g', 't.weight_after_g'])
    .where('t.shipment_id', '=', shipmentId)
    .execute()
  return rows.map((row) => ({
    taskKey: row.task_key,
    outcome: row.outcome as 'done' | 'impossible',
    note: row.note,
    by: row.name,
    at: row.recorded_at,
    parcel: row.tracking_number,
    beforeGrams: row.weight_before_g,
    afterGrams: row.weight_after_g,
  }))
}

type Proof = Awaited<ReturnType<typeof proofsOf>>[number]

const paidVersion = (db: Database | Tx, { orderId, quoteId }: Paid) =>
  db
    .selectFrom('order_quotes as oq')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'oq.quote_id').onRef('v.version', '=', 'oq.version'),
    )
    .innerJoin('quotes as q', 'q.id', 'oq.quote_id')
    .select(['v.lines', 'v.catalogue_version', 'q.number', 'q.destination', 'q.mode', 'q.weight_g'])
    .select(['q.remarks', 'q.insurance_tier'])
    .where('oq.order_id', '=', orderId)
    .where('oq.quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()

/** Options of the quote itself or of a parcel of the shipment; an option that another quote takes off is that quote's work. */
async function optionsOf(db: Database | Tx, { id, quoteId }: Paid) {
  const rows = await db
    .selectFrom('parcel_options as x')
    .leftJoin('parcels as p', 'p.id', 'x.parcel_id')
    .select(['x.id', 'x.line_code', 'x.label', 'x.status', 'x.used_by_quote_id'])
    .select('p.tracking_number')
    .where('x.status', '<>', 'cancelled')
    .where((row) =>
      row.or([
        row('x.used_by_quote_id', '=', quoteId),
        row.and([
          row('x.used_by_quote_id', 'is', null),
          row.or([
            row('x.quote_id', '=', quoteId),
            row('x.parcel_id', 'in', (shipped) =>
              shipped
                .selectFrom('shipment_parcels')
                .select('parcel_id')
                .where('shipment_id', '=', id)
                .where('open', '=', true),
            ),
          ]),
        ]),
      ]),
    )
    .orderBy('x.created_at')
    .orderBy('x.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lineCode: row.line_code,
    label: row.label,
    isDone: row.status === 'done',
    isInQuote: row.used_by_quote_id !== null,
    parcel: row.tracking_number,
  }))
}

/** The lines of this quote on the invoice, which has those of a version in their order, with what is left of each. */
async function invoicedLines(
  db: Database | Tx,
  orderId: string,
  quoteNumber: string,
): Promise<InvoicedLine[]> {
  const invoice = await correctedInvoice(db, orderId)
  if (!invoice) return []
  const left = paidOfLines(invoice.lines)
  const sections = invoice.content.sections.map((section) => section.quoteNumber)
  return invoice.lines.flatMap(({ code, section, creditedCents }, place) =>
    sections[section] === quoteNumber
      ? [{ code, creditedCents, leftCents: left[place] ?? cents(0) }]
      : [],
  )
}

type InvoicedLine = PaidLine & { readonly creditedCents: Cents }

/** The places of the lines that credit notes refunded in full. */
const placesGivenBack = (lines: readonly InvoicedLine[]): ReadonlySet<number> =>
  new Set(
    lines.flatMap(({ creditedCents, leftCents }, place) =>
      creditedCents > 0 && leftCents === 0 ? [place] : [],
    ),
  )

/** Those that were paid and not given back whole. */
async function supplementsInForce(db: Database | Tx, shipmentId: string) {
  const inForce: PaidSupplement[] = []
  for (const row of await paidSupplementsOf(db, shipmentId)) {
    const invoiced = await invoicedLines(db, row.order_id, row.number)
    const givenBack = placesGivenBack(invoiced)
    const lines = linesOf(row.lines)
    const isLeft = lines.some((line, place) => line.amountCents > 0 && !givenBack.has(place))
    if (!isLeft) continue
    inForce.push({
      upToGrams: row.up_to_g,
      isNonStandard: row.is_non_standard,
      carrierCents: paidPostage(invoiced),
    })
  }
  return inForce
}

/** The weight of all parcels of the quote; `null` when one is not measured, or there is none. */
async function measuredGrams(db: Database | Tx, quoteId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('quote_parcels as qp')
    .leftJoin('receptions as r', 'r.parcel_id', 'qp.parcel_id')
    .select('r.weight_g')
    .where('qp.quote_id', '=', quoteId)
    .execute()
  const weights = rows.map(({ weight_g }) => weight_g).filter((weight) => weight !== null)
  if (rows.length === 0 || weights.length < rows.length) return null
  return weights.reduce((sum, weight) => sum + weight, 0)
}
