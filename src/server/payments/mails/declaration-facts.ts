import type { Declaration } from '#contract/payments/declarations.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { neutralWords } from '#domain/legal/declaration.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import type { MailContent } from '#server/messages/notifications/define-message.ts'
import {
  declarations,
  declarationView,
} from '#server/payments/legal-requests/declaration-queries.ts'

/** A withdrawal or a cancellation, as it was declared. */
export const findDeclaration = async ({ db }: Context, id: string): Promise<Declaration> =>
  declarationView(await declarations(db).where('r.id', '=', id).executeTakeFirstOrThrow())

type Facts = NonNullable<MailContent['facts']>

/**
 * The content of the declaration. Words that anybody may have typed are made neutral, so that no mail client makes a link of
 * them.
 */
export const declarationFacts = (declared: Declaration): Facts => [
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
  ...endOf(declared),
]

const asKept = 'Gardé avec la demande, tel que vous l’avez écrit'

const endOf = ({ subscription }: Declaration): Facts =>
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

export const subscribedName = ({ plan }: Pick<Ending, 'plan'>): string =>
  `Abonnement ${initialPlans[plan].name}`
type Ending = NonNullable<Declaration['subscription']>

const termToCome = 'Au terme de la période en cours à la date souhaitée'

const wishedDay = (day: string | null): string =>
  day === null ? 'Au plus tôt' : parisDate(new Date(`${day}T12:00:00Z`))
