import type * as z from 'zod/mini'
import { sql } from 'kysely'
import type { listToPick as endpoint } from '#contract/shipping/pick-list.ts'
import { stopping } from '#domain/shipment/holds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { isGone } from '#server/warehouse/parcel-rows/is-gone.ts'
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
const place = sql<string>`coalesce(r.shelf, ${sql.lit(noShelf)}) collate "C"`

const findToPick = ({ db }: Context, after: Key | undefined) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('shipment_parcels as sp', 'sp.shipment_id', 's.id')
    .innerJoin('parcels as p', 'p.id', 'sp.parcel_id')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'r.shelf', 'r.weight_g'])
    .select(['s.id as shipment_id', 's.number', place.as('place')])
    .select(sql<string>`c.first_name || ' ' || c.last_name`.as('customer'))
    .where('s.status', '=', 'to_pack')
    .where('sp.box_id', 'is', null)
    .where((row) => row.not(isGone('p')))
    .where(sql<boolean>`not exists (select from shipment_parcels x join parcels held on held.id = x.parcel_id
      where x.shipment_id = s.id and x.box_id is null and held.status = 'blocked' and held.destroyed_at is null)`)
    .$if(after !== undefined, (rows) => {
      const [shelf = '', number = '', id = ''] = after ?? []
      return rows.where(
        sql<boolean>`(${place}, s.number, p.id) > (${shelf}, ${number}, ${id}::uuid)`,
      )
    })
    .orderBy(place)
    .orderBy('s.number')
    .orderBy('p.id')
    .limit(ofAPage + 1)
    .execute()

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
