import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { LoadAnswer, loadBox as loadBoxEndpoint } from '#contract/shipping/dispatches.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import { judgeLoading, type LoadVerdict } from '#domain/dispatch/dispatch.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { requireCarrier } from '#server/offer/carriers/carrier-queries.ts'
import { carrierLabelOf } from '#server/shipping/shipments/carrier-labels-of.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { lockBox, type LockedBox } from '#server/shipping/shipments/locked-shipment.ts'
import { requireFreeNumber } from '#server/shipping/shipments/require-free-number.ts'
import { requireOpenDispatch, type OpenDispatch } from './dispatch-queries.ts'

type Asked = z.output<typeof loadBoxEndpoint.input>

/** Loads the box of what was scanned at the dock, or tells why not. A verdict that loads nothing writes nothing. */
export async function loadBox(ctx: Context, asked: Asked): Promise<LoadAnswer> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const van = await requireOpenDispatch(tx, asked.dispatchId, 'share')
    const [scanned, ...others] = await boxesOfScan(tx, asked.code)
    const found = others.length > 0 ? undefined : scanned
    const nothing = { box: null, hold: null, dispatch: null, loaded: van.loaded }
    if (!found) return { verdict: scanned ? 'several' : 'unknown', ...nothing }
    const { boxId, number, destination } = found
    if (boxId === null) return { verdict: 'not-closed', ...nothing }
    const box = { id: boxId, number, destination }
    return { ...nothing, box, ...(await loadOne(tx, ctx, van, { ...found, boxId }, asked)) }
  })
}

type Loading = Pick<LoadAnswer, 'verdict' | 'hold'> & Partial<LoadAnswer>

async function loadOne(
  tx: Tx,
  ctx: Context,
  van: OpenDispatch,
  { boxId, shipmentId, number, destination }: ScannedBox & { readonly boxId: string },
  { carrierNumber }: Asked,
): Promise<Loading> {
  const { box } = await lockBox(tx, boxId)
  const elsewhere = await loadedIn(tx, boxId)
  const known = await knownOf(tx, box)
  const typed = carrierNumber ?? known.trackingNumber
  const { verdict, hold } = judgeLoading<Hold>(van, {
    status: box.status,
    destination,
    carrierCode: known.carrierCode,
    packedAt: await packedAt(tx, boxId),
    loadedIn: elsewhere?.dispatch_id ?? null,
    hasNumber: typed !== null,
    holds: (await holdsOf(tx, [shipmentId], ctx.now())).get(shipmentId) ?? [],
  })
  if (verdict === 'other-dispatch') return { verdict, hold, dispatch: elsewhere?.number ?? null }
  if (verdict !== 'loaded' || typed === null) return { verdict, hold }
  const trackingNumber = await freeNumber(tx, van, box, typed)
  await tx
    .insertInto('dispatch_boxes')
    .values({
      box_id: boxId,
      dispatch_id: van.id,
      tracking_number: trackingNumber,
      loaded_at: ctx.now(),
      loaded_by: requireStaff(ctx.actor),
    })
    .execute()
  await recordFact(tx, ctx, {
    type: 'dispatch.box-loaded',
    shipmentId,
    details: { dispatchId: van.id, boxId, number },
  })
  return { verdict: 'loaded' satisfies LoadVerdict, hold, loaded: van.loaded + 1 }
}

/** The carrier and the number that the box has: those of the label that its carrier made come first. */
const knownOf = async (
  tx: Tx,
  box: LockedBox,
): Promise<Pick<LockedBox, 'carrierCode' | 'trackingNumber'>> =>
  (await carrierLabelOf(tx, box.id)) ?? box

/** The number by the rules of the van's carrier; refused like that of a hand-over. */
async function freeNumber(
  tx: Tx,
  { carrierCode }: OpenDispatch,
  { id }: LockedBox,
  typed: string,
): Promise<TrackingNumber> {
  const carrier = await requireCarrier(tx, carrierCode, carrierCode)
  const number = accepted(parseCarrierNumber(typed, carrier))
  await requireFreeNumber(tx, id, number)
  return number
}

const loadedIn = (tx: Tx, boxId: string) =>
  tx
    .selectFrom('dispatch_boxes as l')
    .innerJoin('dispatches as d', 'd.id', 'l.dispatch_id')
    .select(['l.dispatch_id', 'd.number'])
    .where('l.box_id', '=', boxId)
    .executeTakeFirst()

async function packedAt(tx: Tx, boxId: string): Promise<Date> {
  const { packed_at } = await tx
    .selectFrom('boxes')
    .select('packed_at')
    .where('id', '=', boxId)
    .executeTakeFirstOrThrow()
  return packed_at
}

/** Takes a box out of the van again, until the dispatch closes. */
export async function unloadBox(
  ctx: Context,
  { dispatchId, boxId }: { readonly dispatchId: string; readonly boxId: string },
): Promise<Record<string, never>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await requireOpenDispatch(tx, dispatchId, 'share')
    const box = found(
      await tx
        .selectFrom('boxes as b')
        .innerJoin('shipments as s', 's.id', 'b.shipment_id')
        .select(['s.id as shipment_id', 's.number', 'b.place'])
        .where('b.id', '=', boxId)
        .executeTakeFirst(),
    )
    const unloaded = await tx
      .deleteFrom('dispatch_boxes')
      .where('box_id', '=', boxId)
      .where('dispatch_id', '=', dispatchId)
      .returning('tracking_number')
      .executeTakeFirst()
    if (!unloaded) throw new Refused('box-not-loaded')
    await recordFact(tx, ctx, {
      type: 'dispatch.box-unloaded',
      shipmentId: box.shipment_id,
      details: { dispatchId, boxId, number: boxNumber(box.number, box.place) },
    })
    return {}
  })
}

type ScannedBox = {
  readonly shipmentId: string
  /** `null` when no closed box stands at the place that the label names. */
  readonly boxId: string | null
  readonly number: string
  readonly destination: string
}

/** The boxes with this code: that of our label, or a carrier's number that is known. */
async function boxesOfScan(tx: Tx, code: string): Promise<ScannedBox[]> {
  const scanned = readScannedText(code)
  if (scanned.kind === 'shipment' || scanned.kind === 'shipment-number') {
    return labelled(tx, scanned)
  }
  return scanned.kind === 'number' ? numbered(tx, normaliseTrackingNumber(code)) : []
}

type Label = { readonly place: number } & (
  | { readonly shipmentId: string }
  | { readonly number: string }
)

/** The closed box of a label. The label of a box that was opened since names none. */
async function labelled(tx: Tx, label: Label): Promise<ScannedBox[]> {
  const { place } = label
  const rows = await tx
    .selectFrom('shipments as s')
    .leftJoin('boxes as b', (join) =>
      join
        .onRef('b.shipment_id', '=', 's.id')
        .on('b.place', '=', place)
        .on('b.status', '<>', 'opened'),
    )
    .select(['s.id', 's.number', 's.destination', 'b.id as box_id'])
    .where((row) =>
      'number' in label ? row('s.number', '=', label.number) : row('s.id', '=', label.shipmentId),
    )
    .execute()
  return rows.map((row) => scannedBox({ ...row, place }))
}

/**
 * Loaded in this van or another under that number, or bearing it already: it left so, or the carrier made its label. A union: for
 * an `or`, PostgreSQL would read every box.
 */
async function numbered(tx: Tx, number: string): Promise<ScannedBox[]> {
  const rows = await tx
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.id', 's.number', 's.destination', 'b.id as box_id', 'b.place'])
    .where(
      'b.id',
      'in',
      sql<string>`(select id from boxes where tracking_number = ${number}
        union select r.id from boxes r where r.status = 'ready' and r.id in (
          select box_id from dispatch_boxes where tracking_number = ${number}
          union select box_id from carrier_labels where tracking_number = ${number} and status = 'made'))`,
    )
    .orderBy('b.id')
    .limit(2)
    .execute()
  return rows.map(scannedBox)
}

type Row = {
  readonly id: string
  readonly number: string
  readonly destination: string
  readonly place: number
  readonly box_id: string | null
}

const scannedBox = (row: Row): ScannedBox => ({
  shipmentId: row.id,
  boxId: row.box_id,
  number: boxNumber(row.number, row.place),
  destination: row.destination,
})
