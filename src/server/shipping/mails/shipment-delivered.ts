import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { boxFacts, boxPayload } from './box-facts.ts'

export const shipmentDelivered = defineMessage({
  kind: 'shipment-delivered',
  payload: boxPayload,
  topic: 'shipments',
  label: 'Envoi livré',
  site: 'Votre envoi est livré',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    const arrived = box.e === '' ? `Votre envoi ${towards(box.destination)}` : box.named
    return {
      subject: `${box.named} est livré${box.e}`,
      title: box.e === '' ? 'Votre envoi est livré' : 'Une boîte de votre envoi est livrée',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `${arrived} est arrivé${box.e}. Merci de votre confiance !`,
        'Si quelque chose manque ou est abîmé, répondez à ce message dans les 7 jours.',
      ],
      route: box.destination,
      action: { label: 'Voir ma commande', url: box.orderUrl },
    }
  },
  sms: async (ctx, payload) => {
    const { box } = await boxFacts(ctx, payload)
    return `votre envoi ${box} est livré. Un souci ? Dites-le-nous sous 7 jours.`
  },
})
