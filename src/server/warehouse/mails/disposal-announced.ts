import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import { lastDayToReclaim } from '#domain/storage/disposal.ts'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'

/** The notice before an unclaimed parcel is destroyed, with the last day. Dropped once it is given up. The days count from when it leaves. */
export const disposalAnnounced = defineMessage({
  kind: 'disposal-announced',
  payload: z.object({ disposalId: z.uuid() }),
  topic: 'parcels',
  label: 'Mise en demeure avant destruction',
  site: 'Votre colis non réclamé va être détruit, reprenez-le',
  isMailOwed: true,
  mail: async (ctx, { disposalId }) => {
    const row = await ctx.db
      .selectFrom('parcel_disposals as d')
      .innerJoin('parcels as p', 'p.id', 'd.parcel_id')
      .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
      .select(['p.id', 'p.tracking_number', 'p.merchant', 'c.first_name'])
      .where('d.id', '=', disposalId)
      .where('d.state', '=', 'asked')
      .executeTakeFirst()
    if (!row) return undefined
    const lastDay = parisDate(startOfParisDay(lastDayToReclaim(parisDayOf(ctx.now()))))
    const due = (await storageDue(ctx.db, ctx, [row.id])).get(row.id)
    return {
      subject: `Mise en demeure : reprenez votre colis ${row.merchant} avant le ${lastDay}`,
      title: 'Votre colis va être détruit',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        `Votre colis est non réclamé depuis longtemps. Conformément à nos conditions générales de vente, il sera détruit si vous ne le reprenez pas au plus tard le ${lastDay}.`,
        'Pour le reprendre, réglez sa garde en ligne : il est aussitôt de nouveau disponible, pour un devis ou un retour. Vous pouvez aussi nous écrire depuis sa page.',
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Dernier jour', value: lastDay },
        ...(due === undefined
          ? []
          : [{ label: 'Garde due à ce jour', value: formatEuros(due.feeDueCents) }]),
      ],
      action: {
        label: due === undefined ? 'Voir mon colis' : 'Régler la garde',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/${due === undefined ? `colis/${row.id}` : `panier?garde=${row.id}`}`,
      },
    }
  },
})
