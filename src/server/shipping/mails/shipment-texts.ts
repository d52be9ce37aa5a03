import { towards } from '#domain/destination/destination.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { shipmentFacts } from './shipment-facts.ts'
import type { SmsTemplate } from '#server/messages/notifications/mail-content.ts'

export const shipmentHandedOverText: SmsTemplate<'shipment-handed-over'> = async (
  ctx,
  { shipmentId },
) => {
  const { siteName } = await readSettings(ctx.db)
  const { number, destination, trackingNumber } = await shipmentFacts(ctx, shipmentId)
  const tracked = trackingNumber === null ? '' : ` Suivi : ${trackingNumber}.`
  return `${siteName} : votre envoi ${number} est parti ${towards(destination)}.${tracked}`
}

export const shipmentNumberCorrectedText: SmsTemplate<'shipment-number-corrected'> = async (
  ctx,
  { shipmentId },
) => {
  const { siteName } = await readSettings(ctx.db)
  const { number, trackingNumber } = await shipmentFacts(ctx, shipmentId)
  return `${siteName} : le bon numéro de suivi de votre envoi ${number} est ${trackingNumber ?? '—'}.`
}

export const shipmentDeliveredText: SmsTemplate<'shipment-delivered'> = async (
  ctx,
  { shipmentId },
) => {
  const { siteName } = await readSettings(ctx.db)
  const { number } = await shipmentFacts(ctx, shipmentId)
  return `${siteName} : votre envoi ${number} est livré. Un souci ? Dites-le nous sous 7 jours.`
}
