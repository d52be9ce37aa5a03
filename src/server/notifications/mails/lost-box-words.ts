import type { Database } from '#server/core/context.ts'

/** What becomes of the box, paid for, that a parcel left before it did; nothing of any other parcel. */
export async function lostBoxWords(db: Database, parcelId: string): Promise<string> {
  const box = await db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .innerJoin('events as e', (join) =>
      join
        .onRef('e.shipment_id', '=', 's.id')
        .on('e.type', 'in', ['shipment.emptied', 'shipment.parcel-left']),
    )
    .select(['s.number', 'e.type'])
    .where('sp.parcel_id', '=', parcelId)
    .where('sp.open', '=', false)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!box) return ''
  return box.type === 'shipment.emptied'
    ? `Votre envoi ${box.number}, qui n’a plus de colis, est annulé : l’équipe étudie son remboursement, et vous écrit dès qu’il est fait.`
    : `Votre envoi ${box.number} part sans lui : l’équipe étudie ce qui vous revient.`
}
