import type * as z from 'zod/mini'
import type { askSupplement as endpoint } from '#contract/shipping/boxes.ts'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { holdRules, stopping } from '#domain/shipment/holds.ts'
import { pack, type ClosedBox } from '#domain/shipment/pack.ts'
import { supplementFor } from '#domain/shipment/supplement.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { attachPhotos } from '#server/warehouse/photos/attach-photos.ts'
import { holdsOf } from './holds-of.ts'
import { lockShipment, type LockedShipment } from './locked-shipment.ts'
import { overPaidBy, weighedBox } from './over-paid-by.ts'
import { paidForShipment } from './paid-work-of.ts'
import { requireSoundWeight } from './require-sound-weight.ts'
import { readShipmentView } from './shipment-views.ts'
import { writeSupplement, type WrittenSupplement } from './write-supplement.ts'

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
