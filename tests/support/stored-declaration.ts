import type { PaidBox } from './packing-scenes.ts'
import type { Body } from './basket.ts'
import type { Till } from './till.ts'

/** What the closed box at that place of the shipment declared. */
export async function storedDeclaration(till: Till, box: PaidBox, place = 1): Promise<Body> {
  const { rows } = await till.app.deps.pool.query(
    `select d.body from customs_declarations d join boxes b on b.id = d.box_id
     where b.shipment_id = $1 and b.place = $2 and b.status <> 'opened'`,
    [box.shipmentId, place],
  )
  return rows[0]?.body
}
