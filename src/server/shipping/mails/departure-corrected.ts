import { towards } from '#domain/destination/destination.ts'
import { defineMessage } from '#server/messages/notifications/define-message.ts'
import { boxFacts, boxPayload } from './box-facts.ts'

/** Corrects a « your shipment has left » that was sent before the departure was undone. */
export const handOverUndone = defineMessage({
  kind: 'hand-over-undone',
  payload: boxPayload,
  topic: 'shipments',
  label: 'Remise au transporteur annulée',
  site: 'Votre envoi n’est pas encore parti, notre annonce était une erreur',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    return {
      subject: `${box.named} n’est pas encore parti${box.e}`,
      title: 'Notre message précédent était une erreur',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `Nous vous avons annoncé le départ de ${box.e === '' ? 'votre envoi' : 'cette boîte'} ${towards(box.destination)} : c’était une erreur de saisie à l’entrepôt, corrigée aussitôt. Le numéro de suivi que vous avez reçu n’est pas le sien : un nouveau message vous donnera le bon à son départ.`,
        'Vous n’avez rien à faire.',
      ],
      facts: [{ label: 'Envoi', value: box.box }],
      action: { label: 'Voir ma commande', url: box.orderUrl },
    }
  },
})

/** Gives the right number after a wrong one was sent. */
export const shipmentNumberCorrected = defineMessage({
  kind: 'shipment-number-corrected',
  payload: boxPayload,
  topic: 'shipments',
  label: 'Numéro de suivi corrigé',
  site: 'Le numéro de suivi de votre envoi est corrigé',
  mail: async (ctx, payload) => {
    const box = await boxFacts(ctx, payload)
    return {
      subject: `${box.named} : le bon numéro de suivi`,
      title: 'Le numéro de suivi de votre envoi est corrigé',
      paragraphs: [
        `Bonjour ${box.firstName},`,
        `Le numéro de suivi que nous vous avons donné pour ${box.e === '' ? 'votre envoi' : 'cette boîte'} ${towards(box.destination)} était faux. Voici le bon ; le précédent n’est plus à suivre.`,
      ],
      facts: [
        { label: 'Envoi', value: box.box },
        { label: 'Transporteur', value: box.carrier ?? '—' },
        { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
      ],
      action: { label: 'Suivre mon envoi', url: box.followUrl },
    }
  },
  sms: async (ctx, payload) => {
    const { box, trackingNumber } = await boxFacts(ctx, payload)
    return `le bon numéro de suivi de votre envoi ${box} est ${trackingNumber ?? '—'}.`
  },
})
