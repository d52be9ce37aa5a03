import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { issueToken } from '#server/people/accounts/one-time-token.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** The token comes after the `#`: browsers never send that part, so no log has it. */
export const confirmEmail = defineMessage({
  kind: 'confirm-email',
  payload: z.object({ userId: z.uuid() }),
  topic: 'account',
  label: 'Confirmer l’adresse e-mail',
  whenTooMany: 'drop',
  makesLink: true,
  mail: async (ctx, { userId }, recipient) => {
    const account = await findAccount(ctx.db, userId)
    if (!account || account.email_verified || account.email !== recipient.toLowerCase()) {
      return undefined
    }
    const { siteName } = await readSettings(ctx.db)
    const token = await issueToken(ctx, 'confirm-email', { userId, email: recipient })
    return {
      subject: `Confirmez votre adresse e-mail – ${siteName}`,
      title: 'Confirmez votre adresse e-mail',
      paragraphs: [
        // No name: a stranger may have typed this address with any text as a name.
        'Bonjour,',
        `Votre compte ${siteName} est créé. Il ne manque qu’une étape : confirmer que cette adresse est bien la vôtre.`,
      ],
      action: {
        label: 'Confirmer mon adresse',
        url: `${ctx.config.BASE_URL}/confirmer-adresse#jeton=${token}`,
      },
      note: `Ce lien est valable 24 heures et ne sert qu’une fois. Vous n’avez pas créé de compte ${siteName} ? Ignorez ce message : sans confirmation, le compte reste fermé.`,
    }
  },
})
