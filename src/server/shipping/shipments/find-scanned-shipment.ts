import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { findScannedShipment as endpoint } from '#contract/shipping/shipments.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { judgeNextStep, judgeScannedParcels } from '#domain/shipment/scanned-parcels.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { readShipmentView } from './shipment-views.ts'

type Found = z.input<typeof endpoint.output>
type Named = Found['shipments'][number]

/**
 * The shipment of what was scanned: its own number, that of one of its boxes or of a carrier opens it whatever its state; a
 * parcel opens its next step, or the answer says why not (docs/rules/shipping.md#open-by-scan).
 */
export async function findScannedShipment(
  ctx: Context,
  { code }: z.output<typeof endpoint.input>,
): Promise<Found> {
  requireStaff(ctx.actor)
  const scanned = readScannedText(code)
  if (scanned.kind === 'sheet') return findShipmentOf(ctx, { id: scanned.parcelId })
  if (scanned.kind === 'shipment') {
    return opened(await shipmentById(ctx.db, scanned.shipmentId, scanned.place))
  }
  const number = normaliseTrackingNumber(code)
  const ours =
    scanned.kind === 'shipment-number'
      ? await shipmentNamed(ctx.db, scanned.number, scanned.place)
      : []
  const named = [...ours, ...(await boxesNumbered(ctx.db, number))]
  if (named.length === 0) return findShipmentOf(ctx, { trackingNumber: number })
  return opened(named)
}

function opened(named: readonly NamedBox[]): Found {
  const ids = new Set(named.map(({ id }) => id))
  const verdict = ids.size === 0 ? 'unknown' : ids.size === 1 ? 'opens' : 'several'
  const shipments = [...ids].map((id) => ({
    id,
    number: named.find((one) => one.id === id)?.number ?? '',
  }))
  const [only, ...others] = named
  const isOne = others.length === 0 && only
  const box =
    isOne && only.boxId !== null && only.place !== null
      ? { id: only.boxId, place: only.place }
      : null
  return { verdict, shipments, box, hold: null }
}

type NamedBox = Named & { readonly boxId: string | null; readonly place: number | null }

/** A shipment with the box at this place, or without any: the label of a box that was opened since names none. */
const namedBoxes = (db: Database, place: number) =>
  db
    .selectFrom('shipments as s')
    .leftJoin('boxes as b', (join) =>
      join
        .onRef('b.shipment_id', '=', 's.id')
        .on('b.place', '=', place)
        .on('b.status', '<>', 'opened'),
    )
    .select(['s.id', 's.number', 'b.id as boxId', 'b.place'])

const shipmentById = (db: Database, id: string, place: number): Promise<NamedBox[]> =>
  namedBoxes(db, place).where('s.id', '=', id).execute()

const shipmentNamed = (db: Database, number: string, place: number): Promise<NamedBox[]> =>
  namedBoxes(db, place).where('s.number', '=', number).execute()

/** A union uses the indexes `boxes_tracking_start` and `carrier_labels_number`; with an `or`, PostgreSQL reads every box. */
const boxesNumbered = (db: Database, number: string): Promise<NamedBox[]> =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['s.id', 's.number', 'b.id as boxId', 'b.place'])
    .where(
      'b.id',
      'in',
      sql<string>`(select id from boxes where tracking_number = ${number}
        union select box_id from carrier_labels where tracking_number = ${number} and status = 'made')`,
    )
    .orderBy('b.id')
    .limit(5)
    .execute()

type Which = { readonly id: string } | { readonly trackingNumber: string }

async function findShipmentOf(ctx: Context, which: Which): Promise<Found> {
  const { verdict, shipmentIds, boxId } = judgeScannedParcels(await parcelsOf(ctx.db, which))
  const [only] = shipmentIds
  if (verdict !== 'opens' || only === undefined) {
    return { verdict, shipments: await namesOf(ctx.db, shipmentIds), box: null, hold: null }
  }
  const { id, number, ...shipment } = await readShipmentView(ctx.db, only, ctx.now())
  const next = judgeNextStep({ ...shipment, isBoxed: boxId !== null })
  const found = shipment.boxes.find((one) => one.id === boxId)
  const box = found ? { id: found.id, place: found.place } : null
  return { ...next, shipments: [{ id, number }], box }
}

/** By `parcels_pkey` or `parcels_tracking`, each with its paid shipment by `shipment_parcels_one_open`. */
async function parcelsOf(db: Database, which: Which) {
  const rows = await db
    .selectFrom('parcels as p')
    .leftJoin('shipment_parcels as sp', (join) =>
      join.onRef('sp.parcel_id', '=', 'p.id').on('sp.open', '=', true),
    )
    .select(['p.status', 'p.destroyed_at', 'sp.shipment_id', 'sp.box_id'])
    .where((row) =>
      'id' in which
        ? row('p.id', '=', which.id)
        : row('p.tracking_number', '=', which.trackingNumber),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map(({ status, destroyed_at, shipment_id: shipmentId, box_id: boxId }) => ({
    status: status as ParcelStatus,
    destroyed: destroyed_at !== null,
    shipmentId,
    boxId,
  }))
}

const namesOf = async (db: Database, ids: readonly string[]): Promise<Named[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('shipments')
        .select(['id', 'number'])
        .where('id', 'in', ids)
        .orderBy('number')
        .execute()
