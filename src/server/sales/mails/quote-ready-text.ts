import { readSettings } from '#server/core/settings/read-settings.ts'
import type { SmsTemplate } from '#server/messages/notifications/mail-content.ts'

/** Nothing when a later version has replaced it, or it is closed. */
export const quoteReadyText: SmsTemplate<'quote-ready'> = async (ctx, { quoteId, version }) => {
  const quote = await ctx.db
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .where('status', '=', 'sent_to_client')
    .where('version', '=', version)
    .executeTakeFirst()
  if (!quote) return undefined
  const { siteName } = await readSettings(ctx.db)
  return `${siteName} : votre devis ${quote.number} est prêt. Pour l'accepter : ${ctx.config.BASE_URL}/tableau-de-bord/devis`
}
