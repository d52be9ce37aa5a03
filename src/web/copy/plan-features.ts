import { feeReduction, freeMonths, shipmentsThatPay } from '#domain/plan/plan-savings.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { formatMoney } from '#web/copy/format-money.ts'

type Plans = Readonly<Record<PlanId, Plan>>

type Reader = {
  readonly moneyText?: typeof formatMoney
  /** False for a customer who already used it: a plan gives it once. */
  readonly firstShipmentToCome?: boolean | undefined
}

/** What a plan includes, in sentences, in one order for every plan, with the catalogue's figures (docs/rules/quotes-and-prices.md#plans). */
export function planFeatures(
  id: PlanId,
  plans: Plans,
  { moneyText = formatMoney, firstShipmentToCome = true }: Reader = {},
): string[] {
  const plan = plans[id]
  const { benefits } = plan
  const months = freeMonths(plan)
  return [
    processingFee(plan, feeReduction(plan, plans), moneyText),
    `${plan.freeStorageDays} jours de stockage gratuit`,
    grouping(benefits.freeConsolidation),
    benefits.groupedRepackagingCents !== null &&
      `Reconditionnement de colis groupés à ${moneyText(benefits.groupedRepackagingCents)} par envoi`,
    firstShipment(benefits, firstShipmentToCome),
    months > 0 && `${monthsOffered(months, 'Un')} en payant à l’année`,
  ].filter((feature) => feature !== false)
}

/** What a plan costs in the end: « Rentable dès 4 envois par mois… ». */
export function paidBackText(plan: Plan, plans: Plans): string | null {
  if (plan.monthlyCents === 0) return 'Vous payez à l’envoi, sans engagement.'
  const shipments = shipmentsThatPay(plan, plans)
  if (shipments === null) return null
  return `Rentable dès ${shipments}\u00a0${shipments > 1 ? 'envois' : 'envoi'} par mois, par les seuls frais de traitement.`
}

const firstShipment = (
  { firstShipmentWithoutFee }: Plan['benefits'],
  isToCome: boolean,
): string | false =>
  firstShipmentWithoutFee && isToCome && 'Premier colis expédié sans frais de traitement'

/** The label of the yearly period, with the free months that every plan offers. */
export function yearLabel(months: number): string {
  return months > 0 ? `Par an, ${monthsOffered(months, 'un')}` : 'Par an'
}

const monthsOffered = (months: number, one: 'un' | 'Un'): string =>
  months === 1 ? `${one} mois offert` : `${months} mois offerts`

function processingFee(
  { processingFeeCents }: Plan,
  percent: number,
  moneyText: typeof formatMoney,
): string {
  if (processingFeeCents === 0) return 'Frais de traitement offerts'
  const reduction = percent > 0 ? ` (−${percent}\u00a0%)` : ''
  return `Frais de traitement de ${moneyText(processingFeeCents)} par envoi${reduction}`
}

function grouping(free: Plan['benefits']['freeConsolidation']): string | false {
  if (!free) return false
  return free.parcelsPerMonth === 'unlimited'
    ? 'Groupement gratuit, sans limite'
    : `Groupement gratuit jusqu’à ${free.parcelsPerMonth} colis par mois`
}
