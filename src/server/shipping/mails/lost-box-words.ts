import { sql, type SqlBool } from 'kysely'
import type { Database } from '#server/core/context.ts'

/**
 * What happens to the paid box that this very parcel left before the departure. Empty for a parcel that left no box, and once the
 * box was refunded in full.
 */
export async function lostBoxWords(db: Database, parcelId: string): Promise<string> {
  const box = await db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('events as gone', (join) =>
      join
        .onRef('gone.shipment_id', '=', 's.id')
        .on('gone.type', 'in', ['shipment.emptied', 'shipment.parcel-left'])
        .on((on) => on.or([names(parcelId), on.and([namesNobody, leftBefore(parcelId)])])),
    )
    .select(['s.number', 's.status'])
    .select([isEmptied.as('is_emptied'), isRefundToCome.as('is_refund_to_come')])
    .where('sp.parcel_id', '=', parcelId)
    .where('sp.open', '=', false)
    .orderBy('gone.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!box) return ''
  if (box.is_emptied) {
    const refund = box.is_refund_to_come
      ? ' : l’équipe étudie son remboursement, et vous écrit dès qu’il est fait'
      : ''
    return `Votre envoi ${box.number}, qui n’a plus de colis, est annulé${refund}.`
  }
  return box.status === 'cancelled'
    ? ''
    : `Votre envoi ${box.number} part sans lui : l’équipe étudie ce qui vous revient.`
}

const isEmptied = sql<boolean>`exists (select from events e
  where e.shipment_id = s.id and e.type = 'shipment.emptied')`

const isRefundToCome = sql<boolean>`exists (select from refunds r join payments p on p.id = r.payment_id
  where p.order_id = s.order_id and r.status in ('awaiting_approval', 'owed', 'under_way'))`

const names = (parcelId: string) =>
  sql<SqlBool>`gone.details @> ${JSON.stringify({ parcelIds: [parcelId] })}`

/** The first facts named no parcel: then the parcel is one that was returned or destroyed before the box left. */
const namesNobody = sql<SqlBool>`not gone.details ? 'parcelIds'`
const leftBefore = (parcelId: string) => sql<SqlBool>`exists (select from events ended
  where ended.parcel_id = ${parcelId} and ended.type in ('parcel.returned', 'parcel.destroyed')
    and not exists (select from events went
      where went.shipment_id = s.id and went.type = 'shipment.handed-over' and went.id < ended.id))`
