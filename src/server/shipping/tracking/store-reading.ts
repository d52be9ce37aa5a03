import { territoryCode } from '#domain/destination/destination.ts'
import {
  afterFailure,
  currentState,
  deliveryTime,
  endsTheJourney,
  isOfAnother,
  isToldAtOnce,
  nextReading,
  type TrackedState,
  type TrackingEvent,
} from '#domain/shipment/tracking.ts'
import type { ReadEvent, Tracked } from '#server/core/adapters/la-poste-tracking.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { deliverLockedBox } from '#server/shipping/shipments/deliver-box.ts'
import {
  boxDetails,
  lockBox,
  type LockedBox,
  type LockedShipment,
} from '#server/shipping/shipments/locked-shipment.ts'
import type { DueBox } from './due-boxes.ts'
import { notifyTrouble } from './notify-trouble.ts'

type Known = Extract<Tracked, { kind: 'known' }>

/**
 * Stores what the carrier said of one box, and does what follows from it (docs/rules/shipping.md#carrier-tracking). Read again,
 * it changes nothing.
 */
export async function storeReading(ctx: Context, due: DueBox, tracked: Tracked): Promise<void> {
  switch (tracked.kind) {
    case 'known':
      return (await hasNews(ctx, due, tracked))
        ? storeNews(ctx, due, tracked)
        : noteRead(ctx, due, tracked)
    case 'unknown':
      return noteRead(ctx, due, { isFinal: false })
    case 'refused':
    case 'unreadable':
      return noteFailure(ctx, due)
  }
}

/** Most readings bring nothing: they take no lock. */
async function hasNews({ db }: Context, due: DueBox, { events }: Known): Promise<boolean> {
  const stored = await storedEvents(db, due)
  const known = new Set(stored.map(({ code, at }) => `${code} ${at.getTime()}`))
  return events.some(({ code, at }) => !known.has(`${code} ${at.getTime()}`))
}

const storedEvents = (db: Context['db'] | Tx, { boxId, number }: DueBox) =>
  db
    .selectFrom('tracking_events')
    .select(['code', 'label', 'at'])
    .where('box_id', '=', boxId)
    .where('number', '=', number)
    .orderBy('id')
    .execute()

async function storeNews(ctx: Context, due: DueBox, tracked: Known): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { shipment, box } = await lockBox(tx, due.boxId)
    // Its hand-over was undone, or its number corrected, since it was asked about.
    if (box.status !== 'handed_over' || box.trackingNumber !== due.number) return
    const added = await insertEvents(tx, ctx, due, tracked.events)
    if (added.length === 0) return
    const events = await storedEvents(tx, due)
    const now = currentState(events)
    const isDoubtful = await isDoubted(tx, shipment, box, events, tracked)
    await saveState(tx, ctx, due, { box, events, now, isDoubtful, isFinal: tracked.isFinal })
    await recordFact(tx, ctx, {
      type: 'shipment.tracked',
      customerId: shipment.customerId,
      orderId: shipment.orderId,
      shipmentId: shipment.id,
      details: { ...boxDetails(box), state: now?.state ?? null, events: added.length, isDoubtful },
    })
    if (now && !isDoubtful) await followState(tx, ctx, { shipment, box, now, added })
  })
}

async function insertEvents(
  tx: Tx,
  ctx: Context,
  { boxId, number }: DueBox,
  events: readonly ReadEvent[],
): Promise<readonly { code: string; at: Date }[]> {
  if (events.length === 0) return []
  return tx
    .insertInto('tracking_events')
    .values(
      events.map(({ code, label, at, raw }) => ({
        box_id: boxId,
        number,
        code,
        label,
        at,
        raw: JSON.stringify(raw),
        read_at: ctx.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['box_id', 'number', 'at', 'code']).doNothing())
    .returning(['code', 'at'])
    .execute()
}

type StoredEvents = Awaited<ReturnType<typeof storedEvents>>

async function isDoubted(
  tx: Tx,
  { id }: LockedShipment,
  { handedOverAt }: LockedBox,
  events: StoredEvents,
  { arrivalCountry }: Known,
): Promise<boolean> {
  if (handedOverAt === null) return false
  const { destination } = await tx
    .selectFrom('shipments')
    .select('destination')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const destinationCountry = territoryCode(destination)
  return isOfAnother(events, { handedOverAt, destinationCountry, arrivalCountry })
}

type NewState = {
  readonly box: LockedBox
  readonly events: StoredEvents
  readonly now: TrackedState | null
  readonly isDoubtful: boolean
  readonly isFinal: boolean
}

async function saveState(
  tx: Tx,
  ctx: Context,
  { boxId }: DueBox,
  { box, events, now, isDoubtful, isFinal }: NewState,
): Promise<void> {
  const lastWord = lastOf(events)
  const since = lastWord ?? box.handedOverAt ?? ctx.now()
  const isEnd = isFinal || endsTheJourney(now?.state)
  await tx
    .updateTable('box_tracking')
    .set({
      state: now?.state ?? null,
      last_event_at: lastWord,
      is_doubtful: isDoubtful,
      failures: 0,
      read_at: ctx.now(),
      next_read_at: isEnd ? null : nextReading(ctx.now(), since),
    })
    .where('box_id', '=', boxId)
    .execute()
}

const lastOf = (events: StoredEvents): Date | null =>
  events.length === 0 ? null : new Date(Math.max(...events.map(({ at }) => at.getTime())))

type Followed = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly now: TrackedState
  readonly added: readonly { code: string; at: Date }[]
}

/** Only what is true now is told: of all events at once, a hold that has ended since is not. */
async function followState(
  tx: Tx,
  ctx: Context,
  { shipment, box, now, added }: Followed,
): Promise<void> {
  const { state, event } = now
  if (state === 'delivered') return deliverByCarrier(tx, ctx, { shipment, box, event })
  const isNew = added.some(
    ({ code, at }) => code === event.code && at.getTime() === event.at.getTime(),
  )
  if (isNew && isToldAtOnce(state)) await notifyTrouble(tx, ctx, { shipment, box, state, event })
}

async function noteRead(
  ctx: Context,
  { boxId, lastWord }: DueBox,
  { isFinal }: Pick<Known, 'isFinal'>,
): Promise<void> {
  await ctx.db
    .updateTable('box_tracking')
    .set({
      failures: 0,
      read_at: ctx.now(),
      next_read_at: isFinal ? null : nextReading(ctx.now(), lastWord),
    })
    .where('box_id', '=', boxId)
    .execute()
}

/** The number is refused, or its part of the answer cannot be read: it waits twice as long each time. */
async function noteFailure(ctx: Context, { boxId }: DueBox): Promise<void> {
  const { failures } = await ctx.db
    .updateTable('box_tracking')
    .set((eb) => ({ failures: eb('failures', '+', 1), read_at: ctx.now() }))
    .where('box_id', '=', boxId)
    .returning('failures')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('box_tracking')
    .set({ next_read_at: afterFailure(ctx.now(), failures) })
    .where('box_id', '=', boxId)
    .execute()
}

type Arrived = {
  readonly shipment: LockedShipment
  readonly box: LockedBox
  readonly event: TrackingEvent
}

/** The carrier's own event delivers the box, and stands as its proof in the fact. */
async function deliverByCarrier(
  tx: Tx,
  ctx: Context,
  { shipment, box, event }: Arrived,
): Promise<void> {
  const handedOverAt = box.handedOverAt ?? ctx.now()
  await deliverLockedBox(
    tx,
    ctx,
    { shipment, box },
    {
      at: deliveryTime({ at: event.at, handedOverAt, now: ctx.now() }),
      proof: { code: event.code, label: event.label, at: event.at.toISOString() },
    },
  )
}
