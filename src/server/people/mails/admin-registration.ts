import * as z from 'zod'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Notifies the office of a new customer; with manual activation it asks for the decision. */
export const adminRegistration = defineMessage({
  kind: 'admin-registration',
  payload: z.object({ userId: z.uuid() }),
  topic: 'office',
  label: 'Nouvelle inscription (pour le bureau)',
  mail: async (ctx, { userId }) => {
    const account = await findAccount(ctx.db, userId)
    if (!account) return undefined
    const { siteName } = await readSettings(ctx.db)
    const state = account.is_active
      ? 'Le compte est actif.'
      : 'Le compte attend votre activation : le client ne peut pas encore se connecter.'
    return {
      subject: `Nouvelle inscription : ${account.name} – ${siteName}`,
      title: 'Nouvelle inscription',
      paragraphs: [`Un client vient de confirmer son adresse e-mail. ${state}`],
      facts: [
        { label: 'Nom', value: account.name },
        { label: 'E-mail', value: account.email },
        { label: 'Numéro client', value: account.client_number ?? '—' },
        { label: 'Téléphone', value: account.phone ?? '—' },
        { label: 'Ville', value: [account.postal_code, account.city].filter(Boolean).join(' ') },
        { label: 'Pays', value: account.country ?? '—' },
      ],
    }
  },
})
