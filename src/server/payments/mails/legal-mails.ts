import * as z from 'zod'
import type { Declaration } from '#contract/payments/declarations.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { neutralWords } from '#domain/legal/declaration.ts'
import { sumOf } from '#domain/money.ts'
import { withdrawalDays } from '#domain/order/withdrawal-period.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import { defineMessage, type MailContent } from '#server/messages/notifications/define-message.ts'
import {
  declarations,
  declarationView,
} from '#server/payments/legal-requests/declaration-queries.ts'
import { dueOf, withdrawalOf } from '#server/payments/legal-requests/withdrawal-due.ts'
import { nothingDue, planAlone } from '#words/refunds.ts'

/** A withdrawal or a cancellation, as it was declared. */
const findDeclaration = async ({ db }: Context, id: string): Promise<Declaration> =>
  declarationView(await declarations(db).where('r.id', '=', id).executeTakeFirstOrThrow())

/**
 * The content of the declaration. Words that anybody may have typed are made neutral, so that no mail client makes a link of
 * them.
 */
const declarationFacts = (declared: Declaration): Facts => [
  { label: 'Demande', value: declared.number },
  {
    label: 'Déclaration',
    value:
      declared.kind === 'withdrawal'
        ? 'Je renonce au contrat désigné ci-dessous'
        : 'Je résilie le contrat désigné ci-dessous',
  },
  { label: 'Contrat', value: neutralWords(declared.contract) || asKept },
  { label: 'Nom', value: neutralWords(declared.name) || asKept },
  ...(declared.kind === 'cancellation'
    ? [{ label: 'Date souhaitée', value: wishedDay(declared.wishedOn) }]
    : []),
  { label: 'Reçue le', value: parisMoment(new Date(declared.receivedAt)) },
  ...endFact(declared),
]

const asKept = 'Gardé avec la demande, tel que vous l’avez écrit'

const endFact = ({ subscription }: Declaration): Facts =>
  subscription === null
    ? []
    : [
        {
          label: 'Abonnement reconnu',
          value: `${subscribedName(subscription)} (${subscription.clientNumber})`,
        },
        {
          label: 'Fin de l’abonnement',
          value: subscription.endsAt ? parisDate(new Date(subscription.endsAt)) : termToCome,
        },
      ]

const subscribedName = ({ plan }: Pick<Ending, 'plan'>): string =>
  `Abonnement ${initialPlans[plan].name}`

const termToCome = 'Au terme de la période en cours à la date souhaitée'

const wishedDay = (day: string | null): string =>
  day === null ? 'Au plus tôt' : parisDate(new Date(`${day}T12:00:00Z`))

/** Notifies the office that a declaration with a legal delay waits. */
export const legalRequest = defineMessage({
  kind: 'legal-request',
  payload: z.object({ legalRequestId: z.uuid() }),
  example: ({ legalRequestId }) => ({ legalRequestId }),
  topic: 'office',
  label: 'Rétractation ou résiliation (pour le bureau)',
  isAlwaysTold: true,
  mail: async (ctx, { legalRequestId }) => {
    const declared = await findDeclaration(ctx, legalRequestId)
    const what = declared.kind === 'withdrawal' ? 'Rétractation' : 'Résiliation'
    const state = declared.subscription === null ? 'à traiter' : 'reconnue'
    return {
      subject: `${what} ${state}\u00A0: ${declared.number}`,
      title: `${what} ${state}\u00A0: ${declared.number}`,
      paragraphs: [
        originOf(declared),
        toDo(declared, await dueNow(ctx, legalRequestId, declared.kind === 'withdrawal')),
      ],
      facts: [
        ...declarationFacts(declared),
        { label: 'E-mail', value: declared.email },
        { label: 'Client reconnu', value: declared.customer?.clientNumber ?? 'Aucun' },
        { label: 'Commande reconnue', value: declared.order?.number ?? 'Aucune' },
      ],
      action: {
        label: 'Ouvrir les déclarations à traiter',
        url: `${ctx.config.BASE_URL}/admin/notifications?onglet=declarations`,
      },
    }
  },
})

const originOf = ({ signedIn, subscription }: Declaration): string =>
  signedIn || subscription !== null
    ? `Demande déposée ${signedIn ? 'depuis le compte du client' : 'sans connexion, avec l’adresse et l’abonnement d’un client'}.`
    : 'Demande déposée sans connexion\u00A0: vérifiez que le contrat est bien celui de cette personne avant d’agir.'

type Due = Awaited<ReturnType<typeof dueNow>>

function toDo(declared: Declaration, due: Due): string {
  const { order, refundBy, subscription } = declared
  if (subscription !== null) {
    return 'Rien à faire\u00A0: l’abonnement prend fin par cette déclaration, et son titulaire en est averti.'
  }
  if (refundBy === null) {
    return 'Trouvez le client, puis marquez la déclaration comme traitée\u00A0: son abonnement prend fin à son terme.'
  }
  const task =
    due && due.amountCents + due.formerCents === 0
      ? `${nothingDue({ ...due, hasPlan: order?.hasPlan ?? false })} Écrivez-le à la personne.`
      : `Si elle est recevable, remboursez avant le ${parisDate(new Date(`${refundBy}T12:00:00Z`))}.`
  return `${whatIsHeld(declared)}${task}`
}

/** A plan has nothing that could leave. */
function whatIsHeld({ order }: Declaration): string {
  if (order === null) {
    return 'Aucune commande n’est reconnue, et aucun envoi n’est retenu\u00A0: trouvez-la d’abord. '
  }
  if (order.isPlanAlone) return `${planAlone} `
  return order.hasShipment
    ? 'Ce qui n’est pas encore parti de cette commande est retenu jusqu’à votre décision. '
    : ''
}

/** What a withdrawal gives back as its mail leaves; `undefined` for a cancellation, and while no paid order is known. */
async function dueNow({ db }: Context, declarationId: string, isWithdrawal: boolean) {
  const withdrawal = isWithdrawal ? await withdrawalOf(db, declarationId) : undefined
  const due = withdrawal && (await dueOf(db, withdrawal))
  return (
    due && {
      basis: due.isRenewal ? ('whole' as const) : due.basis,
      paidCents: sumOf(due.paid),
      amountCents: due.amountCents,
      formerCents: due.beside.former?.amountCents ?? 0,
    }
  )
}

/** The receipt on a durable medium that the law requires: what was declared, and when (docs/rules/law.md#declarations). */
export const legalReceipt = defineMessage({
  kind: 'legal-receipt',
  payload: z.object({ legalRequestId: z.uuid() }),
  example: ({ legalRequestId }) => ({ legalRequestId }),
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

type Facts = NonNullable<MailContent['facts']>

type Ending = NonNullable<Declaration['subscription']>
