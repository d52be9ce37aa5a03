import { findAccount } from '#server/people/accounts/account-queries.ts'
import type { Context } from '#server/core/context.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

export const identityLinked: MailTemplate<'identity-linked'> = (ctx, payload) =>
  told(ctx, payload, {
    title: 'Compte Google relié',
    what: 'Un compte Google ouvre maintenant votre compte. Votre second facteur, si vous en avez un, reste demandé.',
  })

export const identityUnlinked: MailTemplate<'identity-unlinked'> = (ctx, payload) =>
  told(ctx, payload, {
    title: 'Compte Google détaché',
    what: 'Google n’ouvre plus votre compte. Vos autres appareils ont été déconnectés.',
  })

async function told(
  ctx: Context,
  { userId, at }: { readonly userId: string; readonly at: string },
  { title, what }: { readonly title: string; readonly what: string },
) {
  const account = await findAccount(ctx.db, userId)
  if (!account) return undefined
  const { siteName, contactEmail } = await readSettings(ctx.db)
  return {
    subject: `${title} – ${siteName}`,
    title,
    paragraphs: [`Bonjour ${account.first_name ?? account.name},`, what],
    facts: [{ label: 'Date', value: parisMoment(new Date(at)) }],
    action: { label: 'Voir mon compte', url: `${ctx.config.BASE_URL}/tableau-de-bord/compte` },
    note: `Ce n’était pas vous\u00a0? Choisissez tout de suite un nouveau mot de passe depuis «\u00a0Mot de passe oublié\u00a0», détachez ce compte Google, et écrivez-nous\u00a0: ${contactEmail}.`,
  }
}
