import * as z from 'zod'
import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { shipmentFacts } from './shipment-facts.ts'

export const shipmentHandedOver = defineMessage({
  kind: 'shipment-handed-over',
  payload: z.object({ shipmentId: z.uuid() }),
  topic: 'shipments',
  label: 'Envoi parti, avec le suivi',
  site: 'Votre envoi est remis au transporteur',
  mail: async (ctx, { shipmentId }) => {
    const shipment = await shipmentFacts(ctx, shipmentId)
    return {
      subject: `Votre envoi ${shipment.number} est parti ${towards(shipment.destination)}`,
      title: 'Votre envoi est parti',
      paragraphs: [
        `Bonjour ${shipment.firstName},`,
        `Votre envoi ${towards(shipment.destination)} a été remis au transporteur. Son suivi peut mettre un jour ou deux à s’animer.`,
      ],
      facts: [
        { label: 'Envoi', value: shipment.number },
        { label: 'Transporteur', value: shipment.carrier ?? '—' },
        { label: 'Numéro de suivi', value: shipment.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: shipment.followUrl },
      note: 'Des droits et taxes peuvent être demandés à l’arrivée, selon votre territoire.',
    }
  },
  sms: async (ctx, { shipmentId }) => {
    const { number, destination, trackingNumber } = await shipmentFacts(ctx, shipmentId)
    const tracked = trackingNumber === null ? '' : ` Suivi : ${trackingNumber}.`
    return `votre envoi ${number} est parti ${towards(destination)}.${tracked}`
  },
})
