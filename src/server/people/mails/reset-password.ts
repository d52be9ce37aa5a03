import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Dropped when the address has no account. */
export const resetPassword = defineMessage({
  kind: 'reset-password',
  payload: z.object({ userId: z.uuid() }),
  topic: 'account',
  label: 'Nouveau mot de passe',
  whenTooMany: 'drop',
  makesLink: true,
  mail: async (ctx, { userId }, recipient) => {
    const account = await findAccount(ctx.db, userId)
    if (!account || account.email !== recipient) return undefined
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'reset-password', { userId, email: account.email })
    return {
      subject: `Choisissez un nouveau mot de passe – ${siteName}`,
      title: 'Choisissez un nouveau mot de passe',
      paragraphs: [
        // A stranger may have typed an unconfirmed address with any text as a name.
        account.email_verified ? `Bonjour ${account.first_name ?? account.name},` : 'Bonjour,',
        `Voici le lien pour choisir le nouveau mot de passe de votre compte ${siteName}.`,
      ],
      action: {
        label: 'Choisir un mot de passe',
        url: `${ctx.config.BASE_URL}/mettre-a-jour-mot-de-passe#jeton=${token}`,
      },
      note: 'Ce lien est valable 30 minutes et ne sert qu’une fois. Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe actuel reste valable.',
    }
  },
})
