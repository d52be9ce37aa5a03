import * as z from 'zod'
import { defineMessage } from '#server/messages/notifications/define-message.ts'

/** Notifies the office that a paid box goes without one of its parcels: the office decides what to refund. */
export const parcelLeftBox = defineMessage({
  kind: 'parcel-left-box',
  payload: z.object({ shipmentId: z.uuid(), parcelId: z.uuid() }),
  topic: 'office',
  label: 'Colis sorti d’un envoi payé (pour le bureau)',
  isAlwaysTold: true,
  mail: async (ctx, { shipmentId, parcelId }) => {
    const row = await ctx.db
      .selectFrom('shipments as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .innerJoin('customers as c', 'c.user_id', 's.customer_id')
      .innerJoin('parcels as p', (join) => join.on('p.id', '=', parcelId))
      .select(['s.number', 'o.id as order_id', 'o.number as order_number'])
      .select(['c.first_name', 'c.last_name', 'c.client_number'])
      .select(['p.tracking_number', 'p.merchant', 'p.destroyed_at'])
      .where('s.id', '=', shipmentId)
      .executeTakeFirst()
    if (!row) return undefined
    const became = row.destroyed_at === null ? 'retourné à l’expéditeur' : 'détruit à sa demande'
    return {
      subject: `Envoi ${row.number} : un colis payé n’en fait plus partie`,
      title: `L’envoi ${row.number} part sans un de ses colis`,
      paragraphs: [
        `Un colis de ${row.first_name} ${row.last_name} (${row.client_number}) est ${became} avant le départ de sa boîte, qui est payée. Ses autres colis partent sans lui.`,
        'Rien n’est remboursé d’office : le prix d’une boîte ne se partage pas entre ses colis. Décidez de ce qui revient au client depuis sa commande.',
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Commande', value: row.order_number },
      ],
      action: {
        label: 'Ouvrir la commande',
        url: `${ctx.config.BASE_URL}/admin/commandes/${row.order_id}`,
      },
    }
  },
})
