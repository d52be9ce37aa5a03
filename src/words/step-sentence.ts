import type { TimelineStep } from '#contract/core/shapes.ts'
import { factSentence } from './facts.ts'

const verdicts: Readonly<Record<string, string>> = {
  // The bank decided so, or withdrew the dispute, or it was only an inquiry.
  won: 'Contestation close, le paiement reste acquis',
  lost: 'Contestation acceptée par la banque',
}

/** What happens to one box among several. */
const ofBox: Readonly<Record<string, string>> = {
  'shipment.packed': 'emballée',
  'shipment.unpacked': 'rouverte, à emballer de nouveau',
  'shipment.handed-over': 'remise au transporteur',
  'shipment.hand-over-undone': 'remise au transporteur annulée, notée par erreur',
  'shipment.number-corrected': 'numéro de suivi du transporteur corrigé',
  'shipment.delivered': 'livrée',
  'shipment.returned': 'revenue',
  'shipment.carrier-label-made': 'étiquette du transporteur créée',
  'shipment.customs-printed': 'papiers de douane imprimés',
  'shipment.label-printed': 'étiquette imprimée',
  'shipment.label-reprinted': 'étiquette réimprimée',
}

/**
 * The sentence of a timeline step, with the outcome when the fact has one, and with its box when the story tells of several, or
 * others are still to pack.
 */
export function stepSentence(
  { type, details: { outcome, box } }: TimelineStep,
  story: readonly TimelineStep[] = [],
  isPacking = false,
): string {
  const words = ofBox[type]
  const isOneOfSeveral = isPacking || story.some(({ details }) => Number(details['box']) > 1)
  if (words !== undefined && typeof box === 'number' && isOneOfSeveral) {
    return `Boîte\u00a0${box}\u00a0: ${words}`
  }
  return (type === 'dispute.closed' ? verdicts[String(outcome)] : undefined) ?? factSentence(type)
}
