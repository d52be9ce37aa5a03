import * as z from 'zod'
import { deviceName } from '#domain/account/device-name.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const newDevice = defineMessage({
  kind: 'new-device',
  payload: z.object({ userId: z.uuid(), at: z.string(), device: z.string() }),
  topic: 'account',
  label: 'Nouvel appareil',
  site: 'Un nouvel appareil s’est connecté à votre compte',
  mail: async (ctx, { userId, at, device }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    return {
      subject: `Nouvelle connexion à votre compte – ${siteName}`,
      title: 'Nouvelle connexion à votre compte',
      paragraphs: [
        `Bonjour ${account.first_name ?? account.name},`,
        `Votre compte ${siteName} vient d’être ouvert depuis un navigateur que nous ne connaissions pas.`,
      ],
      facts: [
        { label: 'Appareil', value: deviceName(device) },
        { label: 'Date', value: parisMoment(new Date(at)) },
      ],
      action: {
        label: 'Voir mes appareils',
        url: `${ctx.config.BASE_URL}/tableau-de-bord/compte?onglet=connexions`,
      },
      note: 'C’était vous ? Rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe depuis « Mot de passe oublié » : tous les appareils seront déconnectés.',
    }
  },
})
