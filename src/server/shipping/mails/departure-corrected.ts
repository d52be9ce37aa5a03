import { towards } from '#domain/destination/destination.ts'
import type { MailTemplate } from '#server/messages/notifications/mail-content.ts'
import { shipmentFacts } from './shipment-facts.ts'

/** Corrects a « your shipment has left » that had gone before the departure was undone. */
export const handOverUndone: MailTemplate<'hand-over-undone'> = async (ctx, { shipmentId }) => {
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
}

/** The number that was told first was wrong: the right one. */
export const shipmentNumberCorrected: MailTemplate<'shipment-number-corrected'> = async (
  ctx,
  { shipmentId },
) => {
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
}
