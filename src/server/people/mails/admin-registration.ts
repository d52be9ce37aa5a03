import { findAccount } from '#server/people/accounts/account-queries.ts'
import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Tells the office of a new customer; in manual activation it asks for the decision. */
export const adminRegistration: MailTemplate<'admin-registration'> = async (ctx, { userId }) => {
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
}
