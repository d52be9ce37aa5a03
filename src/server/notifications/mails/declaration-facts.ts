import type { Context } from '#server/core/context.ts'
import { parisDate, parisMoment } from '#server/core/paris-date.ts'
import type { MailContent } from '#server/notifications/mail-content.ts'

/** A withdrawal or a cancellation, as it was declared. */
export async function findDeclaration(ctx: Context, legalRequestId: string) {
  const row = await ctx.db
    .selectFrom('legal_requests as r')
    .leftJoin('customers as c', 'c.user_id', 'r.customer_id')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.number', 'r.kind', 'r.name', 'r.email', 'r.contract', 'r.wished_on'])
    .select(['r.signed_in', 'r.received_at', 'c.client_number', 'o.number as order_number'])
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
  }
}

export type DeclarationMail = Awaited<ReturnType<typeof findDeclaration>>

/** The content of the declaration, word for word. */
export const declarationFacts = (declared: DeclarationMail): NonNullable<MailContent['facts']> => [
  { label: 'Demande', value: declared.number },
  {
    label: 'Déclaration',
    value:
      declared.kind === 'withdrawal'
        ? 'Je renonce au contrat désigné ci-dessous'
        : 'Je résilie le contrat désigné ci-dessous',
  },
  { label: 'Contrat', value: declared.contract },
  { label: 'Nom', value: declared.name },
  { label: 'E-mail', value: declared.email },
  ...(declared.kind === 'cancellation'
    ? [{ label: 'Date souhaitée', value: wishedDay(declared.wishedOn) }]
    : []),
  { label: 'Reçue le', value: parisMoment(declared.receivedAt) },
]

const wishedDay = (day: string | null): string =>
  day === null ? 'Au plus tôt' : parisDate(new Date(`${day}T12:00:00Z`))
