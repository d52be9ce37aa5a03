import { feeReduction, freeMonths, shipmentsThatPay } from '#domain/plan/offers.ts'
import type { PublishedOption } from '#domain/catalogue/published-options.ts'
import type { Plan, PlanId } from '#domain/plan/plan.ts'
import { formatMoney } from '#web/copy/format-money.ts'

type Plans = Readonly<Record<PlanId, Plan>>

type Reader = {
  readonly moneyText?: typeof formatMoney
  /** False for a customer who already used it: a plan gives it once. */
  readonly firstShipmentToCome?: boolean | undefined
}

/** What a plan gives, or what the same costs there. */
export type PlanRow = { readonly text: string; readonly isGiven: boolean }

/**
 * What a plan includes, in sentences, in one order for every plan, with the catalogue's figures (docs/rules/quotes-and-prices.md#plans).
 */
export function planFeatures(id: PlanId, plans: Plans, reader: Reader = {}): string[] {
  const months = freeMonths(plans[id])
  const features = planRows(id, plans, [], reader).map(({ text }) => text)
  return months > 0 ? [...features, `${monthsOffered(months, 'Un')} en payant à l’année`] : features
}

/**
 * The plans side by side: the same rows in each, except the last, which only some have. What a plan does not include has its
 * price there. What a year saves stands over them all (`yearLabel`).
 */
export function planRows(
  id: PlanId,
  plans: Plans,
  options: readonly PublishedOption[],
  { moneyText = formatMoney, firstShipmentToCome = true }: Reader = {},
): PlanRow[] {
  const plan = plans[id]
  const { benefits } = plan
  const reduction = feeReduction(plan, plans)
  const costOf = (option: string, name: string) => costRow(options, option, name, moneyText)
  return [
    { text: processingFee(plan, reduction, moneyText), isGiven: reduction > 0 },
    given(`${plan.freeStorageDays} jours de stockage gratuit`),
    given(grouping(benefits.freeConsolidation)) || costOf('groupement', 'Groupement'),
    given(repackaging(benefits.groupedRepackagingCents, moneyText)) ||
      costOf('reconditionnement-groupe', repackagingName),
    given(firstShipment(benefits, firstShipmentToCome)),
  ].filter((row) => row !== false)
}

const given = (text: string | false): PlanRow | false => text !== false && { text, isGiven: true }

/** « Groupement dès 7,00 € par envoi »; nothing where it is not among the options. */
function costRow(
  options: readonly PublishedOption[],
  option: string,
  name: string,
  moneyText: typeof formatMoney,
): PlanRow | false {
  const pricing = options.find(({ id }) => id === option)?.pricing
  if (pricing?.kind !== 'by-weight') return false
  return { text: `${name} dès ${moneyText(pricing.cents)} par envoi`, isGiven: false }
}

const repackagingName = 'Reconditionnement de colis groupés'

const repackaging = (
  cents: Plan['benefits']['groupedRepackagingCents'],
  moneyText: typeof formatMoney,
): string | false => cents !== null && `${repackagingName} à ${moneyText(cents)} par envoi`

/** What a plan costs in the end: « Rentable dès 4 envois par mois… ». */
export function paidBackText(plan: Plan, plans: Plans): string | null {
  if (plan.monthlyCents === 0) return 'Vous payez à l’envoi, sans engagement.'
  const shipments = shipmentsThatPay(plan, plans)
  if (shipments === null) return null
  return `Rentable dès ${shipments}\u00a0${shipments > 1 ? 'envois' : 'envoi'} par mois, grâce aux seuls frais de traitement.`
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
