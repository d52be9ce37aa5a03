import type * as z from 'zod/mini'
import type { findScannedShipment as endpoint } from '#contract/shipping/shipments.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { judgeScannedBox, judgeScannedParcels } from '#domain/shipment/scanned-parcels.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { readShipmentView } from './shipment-views.ts'

type Found = z.input<typeof endpoint.output>
type Named = Found['shipments'][number]

/**
 * The shipment of what was scanned: its own number or its carrier's opens it whatever its state; a parcel opens the box that it
 * goes into next, or the answer says why not (docs/rules/shipping.md#open-by-scan).
 */
export async function findScannedShipment(
  ctx: Context,
  { code }: z.output<typeof endpoint.input>,
): Promise<Found> {
  requireStaff(ctx.actor)
  const scanned = readScannedText(code)
  if (scanned.kind === 'sheet') return findBoxOf(ctx, { id: scanned.parcelId })
  if (scanned.kind === 'shipment') return opened(await shipmentById(ctx.db, scanned.shipmentId))
  const number = normaliseTrackingNumber(code)
  const named = await shipmentsNamed(ctx.db, number)
  if (named.length === 0) return findBoxOf(ctx, { trackingNumber: number })
  return opened(named)
}

function opened(named: Named[]): Found {
  const verdict = named.length === 0 ? 'unknown' : named.length === 1 ? 'opens' : 'several'
  return { verdict, shipments: named, hold: null }
}

const shipmentById = (db: Database, id: string): Promise<Named[]> =>
  db.selectFrom('shipments').select(['id', 'number']).where('id', '=', id).execute()

/** By the indexes `shipments_number_key` and `shipments_tracking_start`. */
async function shipmentsNamed(db: Database, number: string): Promise<Named[]> {
  const [, year, count] = /^E(\d{4})(\d{6,})$/.exec(number) ?? []
  return db
    .selectFrom('shipments')
    .select(['id', 'number'])
    .where((row) =>
      row.or([
        row('tracking_number', '=', number),
        ...(year === undefined ? [] : [row('number', '=', `E-${year}-${count}`)]),
      ]),
    )
    .orderBy('id')
    .limit(5)
    .execute()
}

type Which = { readonly id: string } | { readonly trackingNumber: string }

async function findBoxOf(ctx: Context, which: Which): Promise<Found> {
  const { verdict, shipmentIds } = judgeScannedParcels(await parcelsOf(ctx.db, which))
  const [only] = shipmentIds
  if (verdict !== 'opens' || only === undefined) {
    return { verdict, shipments: await namesOf(ctx.db, shipmentIds), hold: null }
  }
  const box = await readShipmentView(ctx.db, only, ctx.now())
  return { ...judgeScannedBox(box), shipments: [{ id: box.id, number: box.number }] }
}

/** By `parcels_pkey` or `parcels_tracking`, each with its open box by `shipment_parcels_one_open`. */
async function parcelsOf(db: Database, which: Which) {
  const rows = await db
    .selectFrom('parcels as p')
    .leftJoin('shipment_parcels as sp', (join) =>
      join.onRef('sp.parcel_id', '=', 'p.id').on('sp.open', '=', true),
    )
    .select(['p.status', 'p.destroyed_at', 'sp.shipment_id'])
    .where((row) =>
      'id' in which
        ? row('p.id', '=', which.id)
        : row('p.tracking_number', '=', which.trackingNumber),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(20)
    .execute()
  return rows.map(({ status, destroyed_at, shipment_id: shipmentId }) => ({
    status: status as ParcelStatus,
    destroyed: destroyed_at !== null,
    shipmentId,
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
