import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { cents, roundHalfUp, type Cents } from '#domain/units.ts'
import { tierOf, type OverPaid, type PaidTransport } from './paid-tier.ts'

/** How a supplement ends; it is open until then. */
export const supplementOutcomes = ['paid', 'declined', 'withdrawn', 'expired'] as const
export type SupplementOutcome = (typeof supplementOutcomes)[number]

export type SupplementLine = {
  readonly code: 'carrier' | 'discount_carrier' | 'non_standard' | 'discount_office'
  readonly label: string
  readonly quantity: 1
  readonly unitCents: Cents
  readonly amountCents: Cents
}

export type Supplement = {
  readonly lines: readonly SupplementLine[]
  readonly totalCents: Cents
}

export type SupplementRefusal = 'supplement-not-due' | 'supplement-above-price'

/**
 * What the customer is asked to pay for a shipment over its paid tier: the difference between the two tiers in the grid of its
 * quote, less the discount that the quote had, and the size that was not paid (docs/rules/shipping.md#supplement). The office may
 * ask for less (`askedCents`), never for more. Refused when nothing, or less than a card pays, is due.
 */
export function supplementFor(
  paid: PaidTransport,
  over: OverPaid & { readonly weightGrams: number },
  askedCents?: Cents,
): Outcome<Supplement, SupplementRefusal> {
  const full = fullLines(paid, over)
  const fullCents = sumOf(full.map(({ amountCents }) => amountCents))
  const totalCents = askedCents ?? fullCents
  if (fullCents < leastPayable || totalCents < leastPayable) return refuse('supplement-not-due')
  if (totalCents > fullCents) return refuse('supplement-above-price')
  return accept({ lines: lowered(full, fullCents - totalCents), totalCents })
}

function fullLines(
  paid: PaidTransport,
  {
    weightGrams,
    paidUpToGrams,
    isNonStandard,
    differenceCents,
  }: Parameters<typeof supplementFor>[1],
): SupplementLine[] {
  const { label, cents: sizeCents } = paid.catalogue.extras.non_standard
  const transportCents = differenceCents - (isNonStandard ? sizeCents : 0)
  const upToGrams = tierOf(paid, weightGrams)?.upToGrams ?? weightGrams
  return [
    line('carrier', transportLabel(paidUpToGrams ?? 0, upToGrams), transportCents),
    discountLine(paid, transportCents),
    line('non_standard', label, isNonStandard ? sizeCents : 0),
  ].filter(({ amountCents }) => amountCents !== 0)
}

const transportLabel = (from: number, to: number): string =>
  `Supplément de transport, de ${kilograms(from)} à ${kilograms(to)}`

const kilograms = (weight: number): string => `${String(weight / 1000).replace('.', ',')}\u00A0kg`

/** In the proportion of the quote, whose discount was off the price of the transport. */
function discountLine({ lines }: PaidTransport, transportCents: number): SupplementLine {
  const amountOf = (wanted: string) =>
    lines
      .filter(({ code }) => code === wanted)
      .reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const carrierCents = amountOf('carrier')
  const offCents = Math.max(amountOf('discount_carrier'), -carrierCents)
  const amount =
    carrierCents > 0 && offCents < 0 ? roundHalfUp((transportCents * offCents) / carrierCents) : 0
  return line('discount_carrier', 'Remise professionnelle\u00A0: transport', amount)
}

/** The office's discount takes from the transport first, so that no line of the invoice falls below zero. */
function lowered(lines: readonly SupplementLine[], offCents: number): SupplementLine[] {
  if (offCents === 0) return [...lines]
  const transport = lines.filter(({ code }) => code !== 'non_standard')
  const transportCents = sumOf(transport.map(({ amountCents }) => amountCents))
  const offTransport = Math.min(offCents, transportCents)
  const size = lines
    .filter(({ code }) => code === 'non_standard')
    .map(({ label, amountCents }) =>
      line('non_standard', label, amountCents - (offCents - offTransport)),
    )
  return [
    ...transport,
    ...(offTransport === 0 ? [] : [line('discount_office', 'Geste de l’équipe', -offTransport)]),
    ...size,
  ]
}

const line = (code: SupplementLine['code'], label: string, amount: number): SupplementLine => ({
  code,
  label,
  quantity: 1,
  unitCents: cents(amount),
  amountCents: cents(amount),
})
