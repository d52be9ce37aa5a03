import { nextNumber } from '#server/core/next-number.ts'
import { carrierNumber } from './carrier-number.ts'
import { insertBelongings, insertParcel, type Belongings } from './fixtures.ts'
import { giveCustomsPapers } from './give-customs-papers.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

export type ReadyBox = Belongings & {
  readonly customer: Person
  readonly boxId: string
  /** The number on its label. */
  readonly number: string
}

const sides = { lengthMm: 320, widthMm: 220, heightMm: 170 }
const root = '/api/warehouse/dispatches'

type Staff = { readonly operateur: Person; readonly admin: Person }

/** A paid shipment, packed in so many boxes. */
async function packedBoxes(app: TestApp, staff: Staff, boxes: number): Promise<ReadyBox[]> {
  const { db } = app.deps
  const customer = await app.makeCustomer()
  const belongings = await insertBelongings(app.deps, customer, staff)
  const { shipmentId } = belongings
  // What a label says has our form, which the fixture's number lacks.
  const number = await nextNumber(db, 'E', app.clock.now)
  await db.updateTable('shipments').set({ number }).where('id', '=', shipmentId).execute()
  for (let more = 1; more < boxes; more += 1) {
    const parcelId = await insertParcel(app.deps, customer, 'processing')
    const row = { shipment_id: shipmentId, parcel_id: parcelId }
    await db.insertInto('shipment_parcels').values(row).execute()
    await giveCustomsPapers(app.deps, [parcelId])
  }
  const parcels = await db
    .selectFrom('shipment_parcels as sp')
    .leftJoin('receptions as r', 'r.parcel_id', 'sp.parcel_id')
    .select(['sp.parcel_id', 'r.weight_g'])
    .where('sp.shipment_id', '=', shipmentId)
    .execute()
  let packed: Answer | undefined
  for (const { parcel_id, weight_g } of parcels) {
    // Within the paid tier together, and no lighter than what is in them.
    const weightGrams = weight_g ? 1200 : 450
    const body = { scannedParcelIds: [parcel_id], weightGrams, ...sides }
    const path = `/api/warehouse/shipments/${shipmentId}/boxes`
    packed = await app.request('POST', path, { as: staff.operateur, body })
  }
  if (packed?.status !== 200) throw new Error(JSON.stringify(packed?.body))
  return packed.body.boxes.map((box: { id: string; number: string }) => ({
    ...belongings,
    customer,
    boxId: box.id,
    number: box.number,
  }))
}

/** Boxes that are ready, and the departures that take them. */
export async function openDock(app: TestApp) {
  const operateur = await app.makeStaff('operateur')
  const admin = await app.makeStaff('admin')
  const send = (method: string, path: string, body: object, as = operateur): Promise<Answer> =>
    askAgainWhileBusy(() => app.request(method, path, { as, body }))
  const readyBoxes = (boxes: number) => packedBoxes(app, { operateur, admin }, boxes)

  return {
    operateur,
    admin,
    send,
    readyBoxes,
    readyBox: async (): Promise<ReadyBox> => {
      const [box] = await readyBoxes(1)
      if (!box) throw new Error('no box')
      return box
    },
    /** An open dispatch; its cut-off is an hour from now. */
    open: async (more: object = {}): Promise<string> => {
      const cutOffAt = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
      const body = { carrier: 'colissimo', destinations: [], cutOffAt, ...more }
      return (await send('POST', root, body)).body.id
    },
    load: (dispatchId: string, code: string, carrier: string | null = carrierNumber()) =>
      send('POST', `${root}/${dispatchId}/scans`, {
        code,
        ...(carrier === null ? {} : { carrierNumber: carrier }),
      }),
    unload: (dispatchId: string, boxId: string) =>
      send('DELETE', `${root}/${dispatchId}/boxes/${boxId}`, {}),
    close: (dispatchId: string, seen: number, reason = '', as = operateur) =>
      send('POST', `${root}/${dispatchId}/closure`, { seen, reason }, as),
    read: async (dispatchId: string) =>
      (await app.request('GET', `${root}/${dispatchId}`, { as: operateur })).body,
    slip: (dispatchId: string, as = operateur) =>
      app.request('GET', `${root}/${dispatchId}/slip`, { as }),
    /** Empties the dock: what other scenes left ready is no box of this one. */
    clear: async () => {
      await app.deps.pool.query(
        `update dispatches set state = 'cancelled', ended_at = now(), ended_by = opened_by where state = 'open'`,
      )
      await app.deps.pool.query(
        `update boxes set status = 'opened' where status = 'ready' and id not in (select box_id from dispatch_boxes)`,
      )
    },
  }
}

/**
 * A person who reads « réessayez dans un instant » asks again: on a busy machine many who wait for one row may wait longer than the
 * server allows (`lock_timeout`, a 503 with `Retry-After`). Nothing was done by such an answer.
 */
export async function askAgainWhileBusy(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = 20; left > 0; left -= 1) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
  return ask()
}
