import type * as z from 'zod/mini'
import { sql } from 'kysely'
import type { listToPick as endpoint } from '#contract/shipping/pick-list.ts'
import { stopping } from '#domain/shipment/holds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { isLeaving, isOutOfBoxes, shelfNow } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { holdsOf } from './holds-of.ts'

const ofAPage = 100

/** What is to be fetched from the shelves, in the order of a walk; nothing of a shipment that may not be packed, or waits. */
export async function listToPick(
  ctx: Context,
  { cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const rows = await findToPick(ctx, cursor === undefined ? undefined : readKey(cursor))
  const shown = rows.slice(0, ofAPage)
  const last = rows.length > ofAPage ? shown.at(-1) : undefined
  const ids = [...new Set(shown.map(({ shipment_id }) => shipment_id))]
  const holds = await holdsOf(ctx.db, ids, ctx.now())
  const isHeld = (id: string) => stopping(holds.get(id) ?? [], 'pack').length > 0
  return {
    items: shown
      .filter(({ shipment_id }) => !isHeld(shipment_id))
      .map((row) => ({
        id: row.id,
        trackingNumber: row.tracking_number,
        merchant: row.merchant,
        shelf: row.shelf,
        weightGrams: row.weight_g,
        shipment: { id: row.shipment_id, number: row.number },
        customer: row.customer,
      })),
    nextCursor: last ? writeKey([last.place, last.number, last.id]) : null,
  }
}

type Key = readonly [place: string, number: string, parcelId: string]

/** After every shelf. */
const noShelf = '~'
const shelf = shelfNow('r')
const place = sql<string>`coalesce(${shelf}, ${sql.lit(noShelf)}) collate "C"`

const findToPick = ({ db }: Context, after: Key | undefined) =>
  db
    .with('page', (page) =>
      page
        .selectFrom(parcelsToPack(db).as('p'))
        .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
        .selectAll('p')
        .select(['r.weight_g', shelf.as('shelf'), place.as('place')])
        .where('p.waits', '=', false)
        .where((row) => row.not(isOutOfBoxes('p')))
        .$if(after !== undefined, (rows) => {
          const [shelf = '', number = '', id = ''] = after ?? []
          return rows.where(
            sql<boolean>`(${place}, p.number, p.id) > (${shelf}, ${number}, ${id}::uuid)`,
          )
        })
        .orderBy('place')
        .orderBy('p.number')
        .orderBy('p.id')
        .limit(ofAPage + 1),
    )
    .selectFrom('page')
    .innerJoin('customers as c', 'c.user_id', 'page.customer_id')
    .selectAll('page')
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('customer'))
    .orderBy('place')
    .orderBy('number')
    .orderBy('id')
    .execute()

/** Each parcel that is in no box of its shipment, and whether the shipment waits for a blocked one (`isHeldBack`). */
const parcelsToPack = (db: Context['db']) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as sp', 'sp.shipment_id', 's.id')
    .innerJoin('parcels', 'parcels.id', 'sp.parcel_id')
    .select(['parcels.id', 'tracking_number', 'merchant', 'parcels.status', 'destroyed_at'])
    .select(['s.id as shipment_id', 's.number', 's.customer_id'])
    .select(
      sql<boolean>`bool_or(parcels.status = 'blocked' and destroyed_at is null
        and not ${isLeaving('parcels.id')}) over (partition by s.id)`.as('waits'),
    )
    .where('s.status', '=', 'to_pack')
    .where('sp.box_id', 'is', null)

const writeKey = (key: Key): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Refuses with a 422 a cursor that we never issued. */
function readKey(cursor: string): Key {
  const parts = partsOf(Buffer.from(cursor, 'base64url').toString())
  const [shelf, number, id] = parts
  if (shelf === undefined || number === undefined || !/^[0-9a-f-]{36}$/.test(id ?? '')) {
    throw new InvalidInput({ cursor: 'invalid' })
  }
  return [shelf, number, id ?? '']
}

function partsOf(text: string): string[] {
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts.map(String) : []
  } catch {
    return []
  }
}
