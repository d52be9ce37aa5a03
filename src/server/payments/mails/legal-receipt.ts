import * as z from 'zod'
import type { Declaration } from '#contract/payments/declarations.ts'
import { withdrawalDays } from '#domain/order/withdrawal-period.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { declarationFacts, findDeclaration, subscribedName } from './declaration-facts.ts'

/** The receipt on a durable medium that the law requires: what was declared, and when (docs/rules/law.md#declarations). */
export const legalReceipt = defineMessage({
  kind: 'legal-receipt',
  payload: z.object({ legalRequestId: z.uuid() }),
  topic: 'account',
  label: 'Accusé de rétractation ou de résiliation',
  mail: async (ctx, { legalRequestId }) => {
    const declared = await findDeclaration(ctx, legalRequestId)
    const { title, nextOf } = words[declared.kind]
    const subscription = new URL('/tableau-de-bord/abonnement', ctx.config.BASE_URL).href
    return {
      subject: `${title}\u00A0: demande ${declared.number} reçue`,
      title: `${title}\u00A0: nous avons reçu votre demande`,
      paragraphs: [
        'Bonjour,',
        `Nous accusons réception de la déclaration ci-dessous, reçue le ${parisMoment(new Date(declared.receivedAt))}. Gardez ce message\u00A0: il en est la preuve.`,
        declared.subscription ? endOf(declared.subscription) : nextOf(declared),
      ],
      facts: declarationFacts(declared),
      ...(declared.subscription
        ? { action: { label: 'Voir mon abonnement', url: subscription }, note: takenBack }
        : { note: verified }),
    }
  },
})

const endOf = ({ plan, endsAt }: NonNullable<Declaration['subscription']>): string =>
  `${subscribedName({ plan })}\u00A0: il prend fin ${endsAt ? `le ${parisDate(new Date(endsAt))}, ` : ''}au terme de la période ${endsAt ? 'déjà payée' : 'en cours à la date souhaitée'}, et ne sera pas reconduit. Vous n’avez rien d’autre à faire.`

const takenBack =
  'Vous n’êtes pas à l’origine de cette demande, ou vous changez d’avis\u00A0? Jusqu’à cette date, «\u00A0Voir mon abonnement\u00A0» permet de le reprendre.'
const verified =
  'Vous n’êtes pas à l’origine de cette demande\u00A0? Répondez à ce message\u00A0: rien n’est fait sans que notre équipe ait vérifié à qui est le contrat.'

/** A plan has nothing that leaves; of a contract that is not recognised yet, nobody knows. */
function atOnce({ order }: Declaration): string {
  const { hasPlan = false, hasShipment = false } = order ?? {}
  if (hasPlan === hasShipment) return 'une exécution immédiate'
  return hasPlan ? 'un début immédiat du service' : 'un départ immédiat'
}

const words = {
  withdrawal: {
    title: 'Rétractation',
    nextOf: (declared: Declaration) =>
      `La suite\u00A0: notre équipe rapproche votre demande du contrat et vous écrit. Si la rétractation est recevable, nous vous remboursons au plus tard ${withdrawalDays}\u00A0jours après la date ci-dessus, par le moyen de paiement utilisé, moins la part déjà exécutée si vous aviez demandé ${atOnce(declared)}. Vous n’avez rien d’autre à faire.`,
  },
  cancellation: {
    title: 'Résiliation',
    nextOf: () =>
      'La suite\u00A0: notre équipe rapproche votre demande de l’abonnement, puis vous confirme par e-mail la date exacte à laquelle il prend fin et ses effets. L’abonnement prend fin au terme de la période déjà payée\u00A0; il ne sera pas reconduit. Vous n’avez rien d’autre à faire.',
  },
} as const
