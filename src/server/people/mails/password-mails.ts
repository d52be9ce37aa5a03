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

export const passwordChanged = defineMessage({
  kind: 'password-changed',
  payload: z.object({ userId: z.uuid(), keepsOneSession: z.optional(z.boolean()) }),
  topic: 'account',
  label: 'Mot de passe changé',
  site: 'Votre mot de passe a changé',
  mail: async (ctx, { userId, keepsOneSession = false }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName, contactEmail } = await readSettings(ctx.db)
    return {
      subject: `Votre mot de passe a été modifié – ${siteName}`,
      title: 'Votre mot de passe a été modifié',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Le mot de passe de votre compte ${siteName} vient d’être remplacé, et ${keepsOneSession ? 'tous vos autres appareils' : 'tous les appareils'} ont été déconnectés. Connectez-vous avec le nouveau.`,
      ],
      action: { label: 'Se connecter', url: `${ctx.config.BASE_URL}/connexion` },
      note: `Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe depuis « Mot de passe oublié » et écrivez-nous : ${contactEmail}.`,
    }
  },
})
