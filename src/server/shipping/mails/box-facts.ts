import * as z from 'zod'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import type { Context } from '#server/core/context.ts'

/** Messages from before the boxes name their shipment only: it had one box. */
export const boxPayload = z.object({ shipmentId: z.uuid(), boxId: z.optional(z.uuid()) })

/** The facts that the mails about a box show. */
export async function boxFacts(ctx: Context, { shipmentId, boxId }: z.output<typeof boxPayload>) {
  const row = await rowOf(ctx, shipmentId, boxId)
  const orderUrl = new URL(`/tableau-de-bord/commandes/${row.order_id}`, ctx.config.BASE_URL).href
  return {
    number: row.number,
    ...(await namesOf(ctx, shipmentId, row)),
    destination: row.destination,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    firstName: row.first_name,
    orderUrl,
    /** The carrier's page, else the order's: some carriers have none. */
    followUrl: trackingUrl(row.link_pattern, row.tracking_number) ?? orderUrl,
  }
}

const rowOf = ({ db }: Context, shipmentId: string, boxId: string | undefined) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('customers', 'customers.user_id', 's.customer_id')
    .leftJoin('boxes as b', (join) => {
      const ofShipment = join.onRef('b.shipment_id', '=', 's.id')
      return boxId === undefined
        ? ofShipment.on('b.status', '<>', 'opened')
        : ofShipment.on('b.id', '=', boxId)
    })
    .leftJoin('carriers', 'carriers.code', 'b.carrier_code')
    .select(['s.number', 's.status', 's.destination', 's.order_id', 'customers.first_name'])
    .select(['b.place', 'b.carrier', 'b.tracking_number', 'carriers.link_pattern'])
    .where('s.id', '=', shipmentId)
    .orderBy('b.place')
    .limit(1)
    .executeTakeFirstOrThrow()

type Row = Awaited<ReturnType<typeof rowOf>>

/**
 * How a message names the box: the shipment itself when it is the only one, else « boîte 1 sur 2 », or « boîte 1 » while others
 * are still to pack. `e` is the ending of what is said of it.
 */
async function namesOf({ db }: Context, shipmentId: string, { number, place, status }: Row) {
  const closed = await db
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .execute()
  const isMore = status === 'to_pack'
  if (place === null || (closed.length < 2 && !isMore)) {
    return { named: `Votre envoi ${number}`, e: '', box: number, isMore: false } as const
  }
  const box = isMore ? `boîte ${place}` : `boîte ${place} sur ${closed.length}`
  return { named: `La ${box} de votre envoi ${number}`, e: 'e', box: `${number}, ${box}`, isMore }
}
