import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { neutralWords } from '#domain/legal/neutral-words.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import type { MailContent } from '#server/messages/notifications/define-message.ts'

/** A withdrawal or a cancellation, as it was declared. */
export async function findDeclaration(ctx: Context, legalRequestId: string) {
  const row = await ctx.db
    .selectFrom('legal_requests as r')
    .leftJoin('customers as c', 'c.user_id', 'r.customer_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .leftJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .leftJoin('customers as h', 'h.user_id', 's.customer_id')
    .select(['r.number', 'r.kind', 'r.name', 'r.email', 'r.contract', 'r.wished_on'])
    .select(['r.signed_in', 'r.received_at', 'c.client_number', 'o.number as order_number'])
    .select(['s.plan', 'r.ends_at', 'h.client_number as holder'])
    .select((row) => [
      row('o.subscription_id', 'is not', null).as('has_plan'),
      row
        .exists(row.selectFrom('shipments as z').select('z.id').whereRef('z.order_id', '=', 'o.id'))
        .as('has_shipment'),
    ])
    .where('r.id', '=', legalRequestId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    kind: row.kind as 'withdrawal' | 'cancellation',
    name: row.name,
    email: row.email,
    contract: row.contract,
    wishedOn: row.wished_on,
    signedIn: row.signed_in,
    receivedAt: row.received_at,
    clientNumber: row.client_number,
    orderNumber: row.order_number,
    hasPlan: Boolean(row.has_plan),
    hasShipment: Boolean(row.has_shipment),
    subscription: subscriptionOf(row),
  }
}

type Ending = {
  readonly plan: string | null
  readonly holder: string | null
  readonly ends_at: Date | null
}

/** The subscription that the declaration ends, when we recognised it. */
const subscriptionOf = ({ plan, holder, ends_at: endsAt }: Ending) =>
  plan === null || holder === null
    ? null
    : { name: `Abonnement ${initialPlans[plan as PlanId].name}`, clientNumber: holder, endsAt }

export type DeclarationMail = Awaited<ReturnType<typeof findDeclaration>>

type Facts = NonNullable<MailContent['facts']>

/**
 * The content of the declaration. Words that anybody may have typed are made neutral, so that no mail client makes a link of
 * them.
 */
export const declarationFacts = (declared: DeclarationMail): Facts => [
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
  { label: 'Reçue le', value: parisMoment(declared.receivedAt) },
  ...endOf(declared),
]

const asKept = 'Gardé avec la demande, tel que vous l’avez écrit'

const endOf = ({ subscription }: DeclarationMail): Facts =>
  subscription === null
    ? []
    : [
        {
          label: 'Abonnement reconnu',
          value: `${subscription.name} (${subscription.clientNumber})`,
        },
        {
          label: 'Fin de l’abonnement',
          value: subscription.endsAt ? parisDate(subscription.endsAt) : termToCome,
        },
      ]

const termToCome = 'Au terme de la période en cours à la date souhaitée'

const wishedDay = (day: string | null): string =>
  day === null ? 'Au plus tôt' : parisDate(new Date(`${day}T12:00:00Z`))
