import type { Insertable } from 'kysely'
import type { DB } from '#server/core/schema.ts'
import { papersOfLabel } from '#server/payments/orders/carrier-papers.ts'
import { carrierNumber } from './carrier-number.ts'
import type { TestApp } from './test-app.ts'

type Deps = TestApp['deps']

/** A closed box of a shipment, with the parcels of the shipment that are in none. */
export async function insertBox(
  { db, now }: Deps,
  shipmentId: string,
  more: Partial<Insertable<DB['boxes']>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('boxes')
    .values({
      shipment_id: shipmentId,
      place: 1,
      status: 'ready',
      weight_g: 1900,
      length_mm: 320,
      width_mm: 220,
      height_mm: 170,
      packed_at: now(),
      created_at: now(),
      updated_at: now(),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('shipment_parcels')
    .set({ box_id: id })
    .where('shipment_id', '=', shipmentId)
    .where('box_id', 'is', null)
    .execute()
  return id
}

/** What a box has more once the carrier has it. */
export const onItsWay = ({ clock: { now } }: Pick<TestApp, 'clock'>) => ({
  status: 'handed_over',
  carrier: 'Colissimo',
  carrier_code: 'colissimo',
  tracking_number: carrierNumber(),
  handed_over_at: now,
})

/** Colissimo's label of a box, with its PDFs, whose keys it returns. */
export async function insertCarrierLabel(
  { db, files, now }: Deps,
  boxId: string,
): Promise<readonly string[]> {
  const made = { status: 'made', tracking_number: carrierNumber(), has_cn23: true }
  const { id } = await db
    .insertInto('carrier_labels')
    .values({ box_id: boxId, carrier_code: 'colissimo', ...made, asked_at: now(), ended_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const keys = papersOfLabel(id)
  for (const key of keys) await files.put(key, new TextEncoder().encode('Hinano Teriitahi'))
  return keys
}

/** The box of a shipment at this place: the closed one, else the last that was opened. */
export async function boxAt({ db }: Deps, shipmentId: string, place = 1): Promise<string> {
  const { id } = await db
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('place', '=', place)
    .orderBy((row) => row('status', '=', 'opened'))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
