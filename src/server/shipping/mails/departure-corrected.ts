import * as z from 'zod'
import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { shipmentFacts } from './shipment-facts.ts'

/** Corrects a « your shipment has left » that was sent before the departure was undone. */
export const handOverUndone = defineMessage({
  kind: 'hand-over-undone',
  payload: z.object({ shipmentId: z.uuid() }),
  topic: 'shipments',
  label: 'Remise au transporteur annulée',
  site: 'Votre envoi n’est pas encore parti, notre annonce était une erreur',
  mail: async (ctx, { shipmentId }) => {
    const shipment = await shipmentFacts(ctx, shipmentId)
    return {
      subject: `Votre envoi ${shipment.number} n’est pas encore parti`,
      title: 'Notre message précédent était une erreur',
      paragraphs: [
        `Bonjour ${shipment.firstName},`,
        `Nous vous avons annoncé le départ de votre envoi ${towards(shipment.destination)} : c’était une erreur de saisie à l’entrepôt, corrigée aussitôt. Le numéro de suivi que vous avez reçu n’est pas le sien : un nouveau message vous donnera le bon à son départ.`,
        'Vous n’avez rien à faire.',
      ],
      facts: [{ label: 'Envoi', value: shipment.number }],
      action: { label: 'Voir ma commande', url: shipment.orderUrl },
    }
  },
})

/** Gives the right number after a wrong one was sent. */
export const shipmentNumberCorrected = defineMessage({
  kind: 'shipment-number-corrected',
  payload: z.object({ shipmentId: z.uuid() }),
  topic: 'shipments',
  label: 'Numéro de suivi corrigé',
  site: 'Le numéro de suivi de votre envoi est corrigé',
  mail: async (ctx, { shipmentId }) => {
    const shipment = await shipmentFacts(ctx, shipmentId)
    return {
      subject: `Votre envoi ${shipment.number} : le bon numéro de suivi`,
      title: 'Le numéro de suivi de votre envoi est corrigé',
      paragraphs: [
        `Bonjour ${shipment.firstName},`,
        `Le numéro de suivi que nous vous avons donné pour votre envoi ${towards(shipment.destination)} était faux. Voici le bon ; le précédent n’est plus à suivre.`,
      ],
      facts: [
        { label: 'Envoi', value: shipment.number },
        { label: 'Transporteur', value: shipment.carrier ?? '—' },
        { label: 'Numéro de suivi', value: shipment.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: shipment.followUrl },
    }
  },
  sms: async (ctx, { shipmentId }) => {
    const { number, trackingNumber } = await shipmentFacts(ctx, shipmentId)
    return `le bon numéro de suivi de votre envoi ${number} est ${trackingNumber ?? '—'}.`
  },
})
