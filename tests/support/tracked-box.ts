import { jobContext } from '#server/worker.ts'
import { followBoxes } from '#server/shipping/tracking/follow-boxes.ts'
import { carrierNumber } from './carrier-number.ts'
import { insertBelongings } from './fixtures.ts'
import { boxAt } from './insert-box.ts'
import type { Person, TestApp } from './test-app.ts'

export type TrackedBox = {
  readonly customer: Person
  readonly orderId: string
  readonly shipmentId: string
  readonly boxId: string
  readonly number: string
}

/** Boxes that left with Colissimo, and the job that follows them. */
export function trackingScenes(app: TestApp, staff: { operateur: Person; admin: Person }) {
  return {
    /** A box to Nouvelle-Calédonie that has just left under that number. */
    leave: async (number = carrierNumber()): Promise<TrackedBox> => {
      const customer = await app.makeCustomer()
      const { shipmentId, orderId } = await insertBelongings(app.deps, customer, staff)
      const { parcel_id: parcelId } = await app.deps.db
        .selectFrom('shipment_parcels')
        .select('parcel_id')
        .where('shipment_id', '=', shipmentId)
        .executeTakeFirstOrThrow()
      const post = (path: string, body: object) =>
        app.request('POST', `/api/warehouse/${path}`, { as: staff.operateur, body })
      const measures = { weightGrams: 1900, lengthMm: 320, widthMm: 220, heightMm: 170 }
      const packing = { scannedParcelIds: [parcelId], ...measures }
      await post(`shipments/${shipmentId}/boxes`, packing)
      const boxId = await boxAt(app.deps, shipmentId)
      const departure = { carrier: 'colissimo', trackingNumber: number }
      const { status } = await post(`boxes/${boxId}/departure`, departure)
      if (status !== 200) throw new Error(`the box did not leave: ${status}`)
      return { customer, orderId, shipmentId, boxId, number }
    },
    /** One run of the job; its waits pass on the clock of the test. */
    follow: (tracking = app.deps.tracking) =>
      followBoxes({ ...jobContext(app.deps, 'follow-boxes'), tracking }, (ms) => {
        app.clock.now = new Date(app.clock.now.getTime() + ms)
        return Promise.resolve()
      }),
    pass: (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
    },
    /** The box, its parcels, its order, and how often its customer was told of each kind by mail. */
    states: async ({ boxId, shipmentId, orderId, customer }: TrackedBox) => {
      const { rows } = await app.deps.pool.query(
        `select b.status as box, o.status as order, t.state, t.is_doubtful as doubtful, t.failures, t.next_read_at as next,
           b.delivered_at as "deliveredAt", t.last_event_at as "lastWord",
           (select count(*)::int from tracking_events e where e.box_id = b.id and e.number = b.tracking_number) as events,
           (select array_agg(distinct p.status) from shipment_parcels sp join parcels p on p.id = sp.parcel_id
              where sp.shipment_id = $2) as parcels,
           coalesce((select array_agg(n.kind order by n.kind) from notifications n where n.user_id = $4 and n.channel = 'email'
              and n.kind ~ '^(box-|shipment-delivered)'), '{}') as told
         from boxes b left join box_tracking t on t.box_id = b.id, orders o where b.id = $1 and o.id = $3`,
        [boxId, shipmentId, orderId, customer.id],
      )
      return rows[0] as Readonly<Record<string, unknown>>
    },
  }
}
