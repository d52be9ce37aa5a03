import type { Plan } from '#domain/plan/plan.ts'
import { formatMoney } from '#web/copy/format-money.ts'

/** What a plan gives, in sentences, from the catalogue's figures (spec 000 §9). */
export function planFeatures(plan: Plan, moneyText = formatMoney): string[] {
  const { benefits } = plan
  return [
    plan.monthlyCents === 0 && 'Vous payez à l’envoi, sans engagement',
    processingFee(plan, moneyText),
    benefits.firstShipmentWithoutFee && 'Premier colis expédié sans frais de traitement',
    `${plan.freeStorageDays} jours de stockage gratuit`,
    grouping(benefits.freeConsolidation),
    benefits.groupedRepackagingCents !== null &&
      `Reconditionnement à ${moneyText(benefits.groupedRepackagingCents)} par envoi`,
    plan.yearlyCents !== null && 'Un mois offert en payant à l’année',
  ].filter((feature) => feature !== false)
}

function processingFee({ id, processingFeeCents }: Plan, moneyText: typeof formatMoney): string {
  if (processingFeeCents === 0) return 'Frais de traitement offerts'
  const reduction = id === 'standard' ? ' (−40\u00a0%)' : ''
  return `Frais de traitement de ${moneyText(processingFeeCents)} par envoi${reduction}`
}

function grouping(free: Plan['benefits']['freeConsolidation']): string | false {
  if (!free) return false
  return free.parcelsPerMonth === 'unlimited'
    ? 'Groupement gratuit, sans limite'
    : `Groupement gratuit jusqu’à ${free.parcelsPerMonth} colis par mois`
}
