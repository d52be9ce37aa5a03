import type { HoldPass } from '#contract/shipping/holds.ts'
import { boxCan } from '#domain/shipment/box.ts'
import { LabelNotMade, type LabelOrder, type MadeLabel } from '#server/core/adapters/colissimo.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused, Unavailable } from '#server/core/refused.ts'
import { promiseRemoval, removeFiles } from '#server/core/remove-files.ts'
import { paperKey, papersOfLabel } from '#server/payments/orders/carrier-papers.ts'
import { boxDetails, lockBox } from '#server/shipping/shipments/locked-shipment.ts'
import { requireNotHeld } from '#server/shipping/shipments/require-not-held.ts'
import { labelOrder } from './label-order.ts'

type Asked = { readonly boxId: string; readonly pass?: HoldPass | undefined }
type Answer = { readonly trackingNumber: string }

/** A call to the carrier ends within 15 s: a request older than that has lost its server. */
export const longestCallMs = 30_000
const carrierCode = 'colissimo'

/**
 * Asks Colissimo for the label of a closed box. The request is written first, so that two presses make one label; pressed again,
 * it gives the label that the box has (docs/rules/shipping.md#carrier-labels).
 */
export async function createCarrierLabel(ctx: Context, { boxId, pass }: Asked): Promise<Answer> {
  requireStaff(ctx.actor)
  const { colissimo } = ctx
  if (!colissimo) throw new Unavailable('carrier-not-configured')
  const asked = await ctx.db.transaction().execute((tx) => ask(tx, ctx, { boxId, pass }))
  if ('trackingNumber' in asked) return asked
  try {
    const made = await colissimo.createLabel(asked.order)
    await keepFiles(ctx, asked.labelId, made)
    return await ctx.db.transaction().execute((tx) => keep(tx, ctx, boxId, asked.labelId, made))
  } catch (error) {
    if (error instanceof LabelNotMade) throw await noteFailure(ctx, asked.labelId, error)
    // `keep` wanted them no more.
    if (error instanceof Refused) await removeFiles(ctx, papersOfLabel(asked.labelId))
    throw error
  }
}

async function ask(
  tx: Tx,
  ctx: Context,
  { boxId, pass }: Asked,
): Promise<Answer | { readonly labelId: string; readonly order: LabelOrder }> {
  const { shipment, box } = await lockBox(tx, boxId)
  const live = await liveLabel(tx, boxId)
  if (live?.tracking_number) return { trackingNumber: live.tracking_number }
  if (!boxCan('hand-over', box)) throw new Refused('box-not-ready')
  if (live && ctx.now().getTime() - live.asked_at.getTime() < longestCallMs) {
    throw new Refused('carrier-label-being-made')
  }
  if (live) {
    await end(tx, ctx, live.id, { status: 'failed', failure: 'no-answer' })
    await promiseRemoval(tx, ctx, papersOfLabel(live.id))
  }
  await requireNotHeld(tx, ctx, shipment, { step: 'label', pass })
  const order = await labelOrder(tx, ctx, shipment, box)
  const { id: labelId } = await tx
    .insertInto('carrier_labels')
    .values({ box_id: boxId, carrier_code: carrierCode, status: 'asked', asked_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { labelId, order }
}

const liveLabel = (tx: Tx, boxId: string) =>
  tx
    .selectFrom('carrier_labels')
    .select(['id', 'tracking_number', 'asked_at'])
    .where('box_id', '=', boxId)
    .where('status', 'in', ['asked', 'made'])
    .executeTakeFirst()

async function keepFiles({ files }: Context, labelId: string, made: MadeLabel): Promise<void> {
  await files.put(paperKey(labelId, 'label'), made.label)
  if (made.cn23) await files.put(paperKey(labelId, 'cn23'), made.cn23)
}

async function keep(
  tx: Tx,
  ctx: Context,
  boxId: string,
  labelId: string,
  { number, cn23 }: MadeLabel,
): Promise<Answer> {
  const { shipment, box } = await lockBox(tx, boxId)
  const live = await liveLabel(tx, boxId)
  // The box was opened meanwhile: its label is thrown away, and is billed by nobody.
  if (live?.id !== labelId) throw new Refused('box-not-ready')
  const made = { status: 'made', tracking_number: number, has_cn23: cn23 !== null } as const
  await end(tx, ctx, labelId, made)
  await recordFact(tx, ctx, {
    type: 'shipment.carrier-label-made',
    customerId: shipment.customerId,
    orderId: shipment.orderId,
    shipmentId: shipment.id,
    details: { ...boxDetails(box), trackingNumber: number },
    change: { before: {}, after: { box: box.place, trackingNumber: number } },
  })
  return { trackingNumber: number }
}

type Ended = {
  readonly status: 'made' | 'failed'
  readonly tracking_number?: string
  readonly has_cn23?: boolean
  readonly failure?: string
}

async function end(tx: Tx | Context['db'], ctx: Context, id: string, ended: Ended): Promise<void> {
  await tx
    .updateTable('carrier_labels')
    .set({ ...ended, ended_at: ctx.now() })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .execute()
}

const codeOf = {
  refused: 'carrier-label-refused',
  misconfigured: 'carrier-key-refused',
  away: 'carrier-away',
  unsure: 'carrier-answer-lost',
} as const satisfies Record<LabelNotMade['kind'], string>

/** After a lost answer a label may exist at the carrier: it is billed only when its parcel is deposited, which never happens. */
async function noteFailure(
  ctx: Context,
  labelId: string,
  { kind, sentences }: LabelNotMade,
): Promise<Refused> {
  await end(ctx.db, ctx, labelId, { status: 'failed', failure: kind })
  return new Refused(codeOf[kind], kind === 'refused' ? { sentences } : undefined)
}
