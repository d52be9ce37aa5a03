import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { boxFacts, boxPayload } from './box-facts.ts'

export const shipmentHandedOver = defineMessage({
  kind: 'shipment-handed-over',
  payload: boxPayload,
  topic: 'shipments',
  label: 'Envoi parti, avec le suivi',
  site: 'Votre envoi est remis au transporteur',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    const to = towards(box.destination)
    return {
      subject: `${box.named} est parti${box.e} ${to}`,
      title: box.e === '' ? 'Votre envoi est parti' : 'Une boîte de votre envoi est partie',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        box.e === ''
          ? `Votre envoi ${to} a été remis au transporteur. Son suivi peut mettre un jour ou deux à s’animer.`
          : `${box.named} ${to} a été remise au transporteur. Son suivi peut mettre un jour ou deux à s’animer.`,
        ...(box.isMore ? ['Le reste de votre envoi suit, avec son propre numéro.'] : []),
      ],
      route: box.destination,
      facts: [
        { label: 'Envoi', value: box.box },
        { label: 'Transporteur', value: box.carrier ?? '—' },
        { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: box.followUrl },
      note: 'Des droits et taxes peuvent être demandés à l’arrivée, selon votre territoire.',
    }
  },
  sms: async (ctx, payload) => {
    const { box, destination, trackingNumber } = await boxFacts(ctx, payload)
    const tracked = trackingNumber === null ? '' : ` Suivi : ${trackingNumber}.`
    return `votre envoi ${box} est parti ${towards(destination)}.${tracked}`
  },
})
