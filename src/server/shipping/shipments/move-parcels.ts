import { parcelTransitions } from '#domain/parcel/parcel.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { boxDetails } from './locked-shipment.ts'

const factOf = {
  pack: 'parcel.packed',
  unpack: 'parcel.unpacked',
  ship: 'parcel.shipped',
  'undo-ship': 'parcel.shipping-undone',
  deliver: 'parcel.delivered',
  'come-back': 'parcel.came-back',
} as const

type Boxed = {
  readonly shipment: { readonly id: string; readonly customerId: string }
  readonly box: { readonly id: string; readonly place: number }
  readonly parcelIds: readonly string[]
}

/** Moves every parcel of the box, or none; each gets the fact on its own timeline. */
export async function moveParcels(
  tx: Tx,
  ctx: Context,
  { shipment, box, parcelIds }: Boxed,
  action: keyof typeof factOf,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { from, to } = parcelTransitions[action]
  const moved = await tx
    .updateTable('parcels')
    .set((eb) => ({ status: to, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', 'in', parcelIds)
    .where('status', 'in', [...from])
    .returning('id')
    .execute()
  // A parcel was blocked while the box was being made, for instance: the box does not leave without it.
  if (moved.length !== parcelIds.length) throw new Refused('parcel-not-ready')
  const { id: shipmentId, customerId } = shipment
  for (const parcelId of parcelIds) {
    await recordFact(tx, ctx, {
      type: factOf[action],
      customerId,
      parcelId,
      shipmentId,
      details: { ...details, ...boxDetails(box) },
    })
  }
}
