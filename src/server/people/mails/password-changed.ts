import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

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
