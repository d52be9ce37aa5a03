import { insertBox } from './insert-box.ts'
import type { TestApp } from './test-app.ts'

/** A box that left, under this number, and what the carrier says of it. */
export async function insertLeftBox(
  { deps, clock: { now } }: TestApp,
  orderId: string,
  number: string,
): Promise<void> {
  const { db } = deps
  const { id } = await db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const boxId = await insertBox(deps, id, {
    status: 'delivered',
    carrier: 'Colissimo',
    carrier_code: 'colissimo',
    tracking_number: number,
    handed_over_at: now,
    delivered_at: now,
  })
  await db.insertInto('box_tracking').values({ box_id: boxId, number }).execute()
  await db
    .insertInto('tracking_events')
    .values({
      box_id: boxId,
      number,
      code: 'DI1',
      label: `Livré ${number}`,
      at: now,
      read_at: now,
      raw: '{}',
    })
    .execute()
}
