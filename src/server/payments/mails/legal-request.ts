import * as z from 'zod'
import type { Declaration } from '#contract/payments/declarations.ts'
import { sumOf } from '#domain/money.ts'
import type { Context } from '#server/core/context.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { dueOf, withdrawalOf } from '#server/payments/legal-requests/withdrawal-due.ts'
import { nothingDue } from '#words/nothing-due.ts'
import { declarationFacts, findDeclaration } from './declaration-facts.ts'

/** Notifies the office that a declaration with a legal delay waits. */
export const legalRequest = defineMessage({
  kind: 'legal-request',
  payload: z.object({ legalRequestId: z.uuid() }),
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
      basis: due.isExpress ? ('share' as const) : ('whole' as const),
      paidCents: sumOf(due.paid),
      amountCents: due.amountCents,
      formerCents: due.beside.former?.amountCents ?? 0,
    }
  )
}
