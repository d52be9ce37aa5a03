import * as z from 'zod'
import { formatEuros } from '#domain/money.ts'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import type { Context } from '#server/core/context.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { storageDue } from '#server/warehouse/storage/storage-due.ts'

/** The storage to pay before the parcel goes: at once (`number` 0), then at each step. Dropped once it is settled. */
export const storageToSettle = defineMessage({
  kind: 'storage-to-settle',
  payload: z.object({ settlementId: z.uuid(), number: z.int() }),
  topic: 'parcels',
  label: 'Garde à régler',
  site: 'La garde de votre colis est à régler',
  isMailOwed: true,
  mail: async (ctx, { settlementId, number }) => {
    const row = await openSettlementIn(ctx, settlementId)
    if (!row) return undefined
    const { due, way } = row
    const counted = due.days > 1 ? `${due.days} jours` : '1 jour'
    const isReminder = number > 0
    return {
      subject: `${isReminder ? 'Rappel : g' : 'G'}arde à régler, colis ${row.tracking_number}`,
      title: isReminder
        ? 'La garde de votre colis reste à régler'
        : 'La garde de votre colis est à régler',
      paragraphs: [
        `Bonjour ${row.first_name},`,
        `${aims[way]} La garde due à ce jour se règle d’abord : ${formatEuros(due.feeDueCents)}, pour ${counted}.`,
        afterwards[way],
      ],
      facts: [
        { label: 'Colis', value: `${row.merchant}, ${row.tracking_number}` },
        { label: 'Garde due TTC', value: `${formatEuros(due.feeDueCents)} (${counted})` },
        ...(row.reason === null ? [] : [{ label: 'Raison', value: row.reason }]),
      ],
      action: {
        label: 'Régler la garde',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/panier?garde=${row.parcel_id}`,
      },
    }
  },
})

const aims: Readonly<Record<SettlementWay, string>> = {
  return: 'Nous renvoyons ce colis à sa boutique.',
  destroy: 'Votre demande de destruction est acceptée.',
  reclaim: 'Ce colis est non réclamé : il vous attend toujours à Limoges.',
}

const afterwards: Readonly<Record<SettlementWay, string>> = {
  return:
    'Après votre paiement, le colis repart : les jours suivants ne coûtent rien. D’ici là, chaque jour s’ajoute. Pour le recevoir plutôt, demandez son devis.',
  destroy:
    'Après votre paiement, l’équipe le détruit : les jours suivants ne coûtent rien. D’ici là, chaque jour s’ajoute.',
  reclaim:
    'Dès votre paiement, il est de nouveau disponible : vous pouvez demander son devis ou son retour. La garde reprend le lendemain.',
}

async function openSettlementIn(ctx: Context, settlementId: string) {
  const row = await ctx.db
    .selectFrom('storage_settlements as g')
    .innerJoin('parcels as p', 'p.id', 'g.parcel_id')
    .innerJoin('customers as c', 'c.user_id', 'p.customer_id')
    .select(['g.way', 'g.reason', 'g.parcel_id', 'p.tracking_number', 'p.merchant', 'c.first_name'])
    .where('g.id', '=', settlementId)
    .where('g.state', '=', 'open')
    .executeTakeFirst()
  if (!row) return undefined
  const due = (await storageDue(ctx.db, ctx, [row.parcel_id])).get(row.parcel_id)
  return due && { ...row, way: row.way as SettlementWay, due }
}
