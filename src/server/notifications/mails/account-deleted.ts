import type { MailTemplate } from '#server/notifications/mail-content.ts'
import { readSettings } from '#server/settings/read-settings.ts'

/** The last mail of an account: its row has no name any more, so the payload carries it. */
export const accountDeleted: MailTemplate<'account-deleted'> = async (ctx, { firstName }) => {
  const { siteName, contactEmail } = await readSettings(ctx.db)
  return {
    subject: `Votre compte est supprimé – ${siteName}`,
    title: 'Votre compte est supprimé',
    paragraphs: [
      `Bonjour ${firstName},`,
      `Comme vous l’avez demandé, votre compte ${siteName} est supprimé. Votre adresse de réexpédition ne doit plus être utilisée : un colis qui y arriverait ne pourrait plus vous être attribué.`,
      'Vos factures sont conservées dix ans, comme la loi nous y oblige, à part de tout le reste. Vos autres données personnelles sont effacées.',
    ],
    note: `Ce n’était pas vous ? Écrivez-nous sans attendre : ${contactEmail}.`,
  }
}
