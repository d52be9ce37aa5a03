import { towards } from '#domain/destination/destination.ts'
import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { shipmentFacts } from './shipment-facts.ts'

export const shipmentDelivered: MailTemplate<'shipment-delivered'> = async (
  ctx,
  { shipmentId },
) => {
  const shipment = await shipmentFacts(ctx, shipmentId)
  return {
    subject: `Votre envoi ${shipment.number} est livré`,
    title: 'Votre envoi est livré',
    paragraphs: [
      `Bonjour ${shipment.firstName},`,
      `Votre envoi ${towards(shipment.destination)} est arrivé. Merci de votre confiance !`,
      'Si quelque chose manque ou est abîmé, répondez à ce message dans les 7 jours.',
    ],
    action: { label: 'Voir ma commande', url: shipment.orderUrl },
  }
}
