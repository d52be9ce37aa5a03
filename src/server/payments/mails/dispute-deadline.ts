import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { euros } from '#server/papers/rendering/printed-figures.ts'
import { disputeReason } from '#words/dispute-reasons.ts'

/** Tells the office that a bank still waits, three days before it decides without us. */
export const disputeDeadline = defineMessage({
  kind: 'dispute-deadline',
  payload: z.object({ disputeId: z.uuid() }),
  example: ({ disputeId }) => ({ disputeId }),
  topic: 'office',
  label: 'Contestation sans réponse (pour le bureau)',
  isAlwaysTold: true,
  mail: async (ctx, { disputeId }) => {
    const dispute = await findWaiting(ctx, disputeId)
    if (!dispute?.evidence_due_at) return undefined
    const until = parisMoment(dispute.evidence_due_at)
    return {
      subject: `Contestation à répondre avant le ${until}`,
      title: 'Une banque attend notre réponse',
      paragraphs: [
        'Rien ne lui a été envoyé. Sans réponse à temps, la contestation est perdue, et le paiement avec elle.',
      ],
      facts: [
        { label: 'Montant', value: euros(dispute.amount_cents) },
        { label: 'Motif', value: disputeReason(dispute.reason) },
        { label: 'Commande', value: dispute.number ?? 'Aucune' },
        { label: 'Répondre avant le', value: until },
      ],
      action: {
        label: 'Relire les preuves et répondre',
        url: `${ctx.config.BASE_URL}/admin/finances/contestations/${disputeId}`,
      },
    }
  },
})

/** Nothing is left to say once it was answered or decided. */
const findWaiting = ({ db }: Context, disputeId: string) =>
  db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['d.amount_cents', 'd.reason', 'd.evidence_due_at', 'o.number'])
    .where('d.id', '=', disputeId)
    .where('d.status', '=', 'open')
    .where('d.awaits_answer', '=', true)
    .executeTakeFirst()
