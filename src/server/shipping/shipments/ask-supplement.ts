import type * as z from 'zod/mini'
import type { askSupplement as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { quoteValidUntil } from '#domain/quote/transitions.ts'
import { holdRules, stopping } from '#domain/shipment/holds.ts'
import { pack, type ClosedBox } from '#domain/shipment/pack.ts'
import {
  type OverPaid,
  type Supplement,
  supplementFor,
  tierOf,
} from '#domain/shipment/supplement.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { printQuoteJob } from '#server/sales/quotes/print-quote.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { holdsOf } from './holds-of.ts'
import { lockShipment, type LockedShipment } from './locked-shipment.ts'
import { overPaidBy, requireSoundWeight, weighedBox } from './require-sound-weight.ts'
import { paidForShipment, type PaidForShipment } from './paid-work-of.ts'
import { readShipmentView } from './shipment-views.ts'

type Asked = z.output<typeof endpoint.input>

/**
 * Asks the customer to pay for a box above what was paid, by a quote of its own; the shipment waits for it
 * (docs/rules/shipping.md#supplement). The price is the server's; an admin may ask for less.
 */
export async function askSupplement(ctx: Context, asked: Asked): Promise<ShipmentView> {
  const staffId = requireStaff(ctx.actor)
  if (asked.totalCents !== undefined) requireAdmin(ctx.actor)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  return answeredInTransaction(ctx, async (tx) => {
    const shipment = await lockShipment(tx, asked.shipmentId)
    const box = accepted(pack(catalogue.limits, shipment, weighedBox(ctx, asked)))
    await requireSoundWeight(tx, box, asked.isWeightChecked)
    await requireAskable(tx, ctx, shipment)
    const paid = await paidForShipment(tx, shipment)
    const over = overPaidBy(paid.transport, shipment, box)
    if (!over) throw new Refused('supplement-not-due')
    const wanted = asked.totalCents === undefined ? undefined : cents(asked.totalCents)
    const supplement = accepted(supplementFor(paid.transport, over, wanted))

    const photoId = await attachPhoto(tx, staffId, box, asked.photos ?? [])
    const writing = { shipment, paid, over, supplement, box, photoId, staffId }
    const quote = await writeSupplement(tx, ctx, writing)
    await tell(tx, ctx, { shipment, over, supplement, quote })
    return readShipmentView(tx, shipment.id, ctx.now())
  })
}

/** A shipment that may not leave at all asks for no money, and one supplement is asked for at a time. */
async function requireAskable(tx: Tx, ctx: Context, { id }: LockedShipment): Promise<void> {
  const holds = (await holdsOf(tx, [id], ctx.now())).get(id) ?? []
  const refusing = stopping(holds, 'pack').find(({ code }) => !holdRules[code].isPassable)
  if (!refusing) return
  const { code, ...details } = refusing
  throw new Refused(code, details)
}

/** The photos go to a parcel of the box, where its owner sees them; the one on the scale is shown with the supplement. */
async function attachPhoto(
  tx: Tx,
  staffId: string,
  { parcelIds: [parcelId] }: ClosedBox,
  photos: NonNullable<Asked['photos']>,
): Promise<string | null> {
  const shown = photos.find(({ moment }) => moment === 'scale') ?? photos.at(-1)
  if (!shown || parcelId === undefined) return null
  const ids = photos.map(({ photoId }) => photoId)
  await attachPhotos(tx, staffId, parcelId, ids)
  return shown.photoId
}

type Telling = Pick<WrittenSupplement, 'shipment' | 'over' | 'supplement'> & {
  readonly quote: { readonly id: string; readonly number: string }
}

async function tell(
  tx: Tx,
  ctx: Context,
  { shipment, over, supplement, quote }: Telling,
): Promise<void> {
  const { id: shipmentId, orderId, customerId } = shipment
  const { totalCents, lines } = supplement
  await recordFact(tx, ctx, {
    type: 'quote.sent',
    customerId,
    quoteId: quote.id,
    details: { version: 1, totalCents },
    change: { before: {}, after: { lines, totalCents } },
  })
  await recordFact(tx, ctx, {
    type: 'shipment.supplement-asked',
    customerId,
    orderId,
    shipmentId,
    details: { quoteNumber: quote.number, totalCents, ...over },
    change: { before: {}, after: { totalCents, ...over } },
  })
  await notify(tx, ctx, {
    kind: 'supplement-requested',
    payload: { quoteId: quote.id },
    userId: customerId,
    dedupeKey: `supplement-requested:${quote.id}`,
  })
}

type WrittenSupplement = {
  readonly shipment: LockedShipment
  readonly paid: PaidForShipment
  readonly over: OverPaid & { readonly weightGrams: number }
  readonly supplement: Supplement
  readonly box: ClosedBox
  readonly photoId: string | null
  readonly staffId: string
}

type Written = { readonly id: string; readonly number: string }

/** The quote of a supplement and the row that holds its shipment. The caller holds the shipment's lock. */
async function writeSupplement(tx: Tx, ctx: Context, written: WrittenSupplement): Promise<Written> {
  const quote = await writeQuote(tx, ctx, written)
  await holdShipment(tx, ctx, quote.id, written)
  return quote
}

/** A sent quote, for the same person and address and by the same prices as that of the shipment; it has no parcels. */
async function writeQuote(
  tx: Tx,
  ctx: Context,
  { shipment, over, supplement, staffId }: WrittenSupplement,
): Promise<Written> {
  const former = await tx
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.accepted_version'),
    )
    .innerJoin('shipments as s', 's.quote_id', 'q.id')
    .select(['q.shipping_type', 'q.destination', 'q.mode', 'q.client_name', 'q.client_email'])
    .select(['s.address', 'v.catalogue_version'])
    .where('s.id', '=', shipment.id)
    .executeTakeFirstOrThrow()
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const at = ctx.now()
  const validUntil = quoteValidUntil(at, catalogue.quoteValidityDays)
  const totals = accepted(quoteTotals(supplement.lines))
  const { catalogue_version, address, ...same } = former
  const quote = await tx
    .insertInto('quotes')
    .values({
      ...same,
      number: await nextNumber(tx, 'D', at),
      customer_id: shipment.customerId,
      status: 'sent_to_client',
      version: 1,
      weight_g: over.weightGrams,
      shipping_address: JSON.stringify(address),
      catalogue_version,
      valid_until: validUntil,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_versions')
    .values({
      quote_id: quote.id,
      version: 1,
      lines: JSON.stringify(supplement.lines),
      shipping_cents: totals.shippingCents,
      fee_cents: totals.feeCents,
      total_cents: totals.totalCents,
      catalogue_version,
      valid_until: validUntil,
      sent_at: at,
      sent_by: staffId,
      is_storage_counted: true,
    })
    .execute()
  await enqueue(tx, ctx, printQuoteJob, { quoteId: quote.id })
  return quote
}

async function holdShipment(
  tx: Tx,
  ctx: Context,
  quoteId: string,
  { shipment, paid, over, box, photoId, staffId }: WrittenSupplement,
): Promise<void> {
  const isHeavier = over.paidUpToGrams !== null
  await tx
    .insertInto('supplements')
    .values({
      quote_id: quoteId,
      shipment_id: shipment.id,
      weight_g: over.weightGrams,
      box_weight_g: box.weight,
      length_mm: box.dimensions.length,
      width_mm: box.dimensions.width,
      height_mm: box.dimensions.height,
      paid_up_to_g: over.paidUpToGrams,
      up_to_g: isHeavier ? (tierOf(paid.transport, over.weightGrams)?.upToGrams ?? null) : null,
      is_non_standard: over.isNonStandard,
      photo_id: photoId,
      asked_by: staffId,
      asked_at: ctx.now(),
    })
    .execute()
}
