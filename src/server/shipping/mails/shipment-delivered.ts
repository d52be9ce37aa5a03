import * as z from 'zod'
import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { shipmentFacts } from './shipment-facts.ts'

export const shipmentDelivered = defineMessage({
  kind: 'shipment-delivered',
  payload: z.object({ shipmentId: z.uuid() }),
  topic: 'shipments',
  label: 'Envoi livré',
  site: 'Votre envoi est livré',
  mail: async (ctx, { shipmentId }) => {
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
  },
  sms: async (ctx, { shipmentId }) => {
    const { number } = await shipmentFacts(ctx, shipmentId)
    return `votre envoi ${number} est livré. Un souci ? Dites-le nous sous 7 jours.`
  },
})
