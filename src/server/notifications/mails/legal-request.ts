import { parisDate } from '#server/core/paris-date.ts'
import type { MailTemplate } from '#server/notifications/mail-content.ts'
import { declarationFacts, findDeclaration, type DeclarationMail } from './declaration-facts.ts'

const fortnight = 14 * 86_400_000

/** To the office: a declaration with a legal delay waits. */
export const legalRequest: MailTemplate<'legal-request'> = async (ctx, { legalRequestId }) => {
  const declared = await findDeclaration(ctx, legalRequestId)
  const what = declared.kind === 'withdrawal' ? 'Rétractation' : 'Résiliation'
  return {
    subject: `${what} à traiter\u00A0: ${declared.number}`,
    title: `${what} à traiter\u00A0: ${declared.number}`,
    paragraphs: [originOf(declared), toDo(declared)],
    facts: [
      ...declarationFacts(declared),
      { label: 'Client reconnu', value: declared.clientNumber ?? 'Aucun' },
      { label: 'Commande reconnue', value: declared.orderNumber ?? 'Aucune' },
    ],
    action: {
      label: 'Ouvrir les déclarations à traiter',
      url: `${ctx.config.BASE_URL}/admin/notifications?onglet=declarations`,
    },
  }
}

const originOf = ({ signedIn }: DeclarationMail): string =>
  signedIn
    ? 'Demande déposée depuis le compte du client.'
    : 'Demande déposée sans connexion\u00A0: vérifiez que le contrat est bien celui de cette personne avant d’agir.'

function toDo({ kind, receivedAt }: DeclarationMail): string {
  if (kind === 'cancellation') {
    return 'Arrêtez la reconduction chez le prestataire de paiement, puis confirmez au client la date de fin.'
  }
  const limit = parisDate(new Date(receivedAt.getTime() + fortnight))
  return `Si elle est recevable, retenez l’envoi et remboursez avant le ${limit}.`
}
