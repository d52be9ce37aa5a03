import { sql } from 'kysely'
import type { BoxAtDock, DispatchRecord, LoadedBox } from '#contract/shipping/dispatches.ts'
import type { Hold } from '#contract/shipping/holds.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { stopping } from '#domain/shipment/holds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { carrierSlipView } from './carrier-slip.ts'
import { dispatchView, findDispatch, type OpenDispatch } from './dispatch-queries.ts'

export type HeldBox = BoxAtDock & { readonly hold: Hold }

type Van = Pick<OpenDispatch, 'id' | 'carrierCode' | 'destinations' | 'cutOffAt'>

/**
 * What should leave with an open dispatch and is not loaded: the boxes that were ready before its cut-off, to one of its
 * destinations, that no earlier open dispatch takes; those that are held are told apart.
 */
export async function missingOf(
  db: Database | Tx,
  van: Van,
  now: Date,
): Promise<{ readonly missing: BoxAtDock[]; readonly held: HeldBox[] }> {
  const rows = await waiting(db, van).execute()
  const holds = await holdsOf(db, [...new Set(rows.map(({ shipment_id }) => shipment_id))], now)
  const boxes = rows.map((row) => {
    const [hold] = stopping(holds.get(row.shipment_id) ?? [], 'hand-over')
    return { box: boxAtDock(row), hold }
  })
  return {
    missing: boxes.flatMap(({ box, hold }) => (hold ? [] : [box])),
    held: boxes.flatMap(({ box, hold }) => (hold ? [{ ...box, hold }] : [])),
  }
}

const boxes = (db: Database | Tx) =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .select(['b.id', 'b.shipment_id', 'b.place', 'b.weight_g', 's.number', 's.destination'])

/** The carrier that made the label of a box; another one does not take it. */
const carrierOf = sql<string | null>`coalesce((select c.carrier_code from carrier_labels c
  where c.box_id = b.id and c.status = 'made'), b.carrier_code)`

/** By `boxes_ready`. A box without a carrier goes with any. */
const waiting = (db: Database | Tx, { id, carrierCode, destinations, cutOffAt }: Van) =>
  boxes(db)
    .where('b.status', '=', 'ready')
    .where('b.packed_at', '<=', cutOffAt)
    .where(sql<boolean>`coalesce(${carrierOf}, ${carrierCode}) = ${carrierCode}`)
    .where(goesTo(sql`${[...destinations]}::text[]`))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('dispatch_boxes as l').select('l.box_id').whereRef('l.box_id', '=', 'b.id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('dispatches as o')
            .select('o.id')
            .where('o.state', '=', 'open')
            .where(sql<boolean>`(o.cut_off_at, o.id) < (${cutOffAt}, ${id}::uuid)`)
            .where(sql<boolean>`b.packed_at <= o.cut_off_at`)
            .where(sql<boolean>`coalesce(${carrierOf}, o.carrier_code) = o.carrier_code`)
            .where(goesTo(sql`o.destinations`)),
        ),
      ),
    )
    .orderBy('s.number')
    .orderBy('b.place')

const goesTo = (destinations: ReturnType<typeof sql>) =>
  sql<boolean>`(cardinality(${destinations}) = 0 or s.destination = any (${destinations}))`

/** What is in the van, latest first. */
async function loadedOf(db: Database | Tx, dispatchId: string): Promise<LoadedBox[]> {
  const rows = await boxes(db)
    .innerJoin('dispatch_boxes as l', 'l.box_id', 'b.id')
    .innerJoin('users as u', 'u.id', 'l.loaded_by')
    .select(['l.tracking_number', 'l.loaded_at', 'u.name as loaded_by'])
    .where('l.dispatch_id', '=', dispatchId)
    .orderBy('l.loaded_at', 'desc')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    ...boxAtDock(row),
    trackingNumber: row.tracking_number,
    loadedAt: row.loaded_at.toISOString(),
    loadedBy: row.loaded_by,
  }))
}

type Row = Awaited<ReturnType<ReturnType<typeof boxes>['executeTakeFirstOrThrow']>>

const boxAtDock = (row: Row): BoxAtDock => ({
  id: row.id,
  shipmentId: row.shipment_id,
  number: boxNumber(row.number, row.place),
  destination: row.destination,
  weightGrams: row.weight_g,
  shelves: [],
})

/** A dispatch and its manifest; once it has ended, only what it carried. */
export async function readDispatch(
  ctx: Context,
  { dispatchId }: { readonly dispatchId: string },
): Promise<DispatchRecord> {
  requireStaff(ctx.actor)
  const row = await findDispatch(ctx.db, dispatchId)
  const { id, carrier_code: carrierCode, destinations, cut_off_at: cutOffAt } = row
  const waiting =
    row.state === 'open'
      ? await missingOf(ctx.db, { id, carrierCode, destinations, cutOffAt }, ctx.now())
      : { missing: [], held: [] }
  return {
    dispatch: dispatchView(row),
    loaded: await loadedOf(ctx.db, dispatchId),
    ...waiting,
    carrierSlip: await carrierSlipView(ctx, row),
  }
}
