import { readSettings } from '#server/core/settings/read-settings.ts'
import type { SmsTemplate } from '#server/messages/notifications/mail-content.ts'

export const parcelReceivedText: SmsTemplate<'parcel-received'> = async (ctx, { parcelId }) => {
  const parcel = await ctx.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('id', '=', parcelId)
    .executeTakeFirst()
  if (!parcel) return undefined
  const { siteName } = await readSettings(ctx.db)
  return `${siteName} : votre colis ${parcel.tracking_number} est arrivé à l'entrepôt. Poids et photo : ${ctx.config.BASE_URL}/tableau-de-bord/colis`
}
