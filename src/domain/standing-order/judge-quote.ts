import { extraCodes, type ExtraCode } from '#domain/catalogue/catalogue.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { freeLineCodes } from '#domain/quote/office-lines.ts'
import { isWithinCeiling } from './standing-order.ts'

/** What travels how and where: as the customer agreed to it, or as a quote says it. */
export type Choices = {
  readonly shippingType: string
  readonly destination: string
  readonly mode: string
  readonly options: readonly string[]
  readonly insuranceTier: number
  /** The lines of the address, in one text. */
  readonly address: string
}

export type AgreedQuote = {
  readonly ceilingCents: number
  /** What was asked of the office: all of the agreed set, or those of it that had arrived. */
  readonly parcelIds: readonly string[]
  readonly choices: Choices
}

export type SentQuote = {
  readonly totalCents: number
  readonly parcelIds: readonly string[]
  readonly choices: Choices
  readonly lines: readonly { readonly code: string; readonly amountCents: number }[]
  readonly hasPapers: boolean
  readonly isSuspended: boolean
}

export type JudgeRefusal =
  | 'parcels-changed'
  | 'choices-changed'
  | 'over-ceiling'
  | 'papers-missing'
  | 'territory-suspended'

/**
 * Whether this quote is what its customer agreed to beforehand: exactly these parcels and choices, no other work, never a cent
 * above the ceiling (docs/rules/standing-orders.md#the-quote).
 */
export function judgeQuote(agreed: AgreedQuote, sent: SentQuote): Outcome<null, JudgeRefusal> {
  if (!isSameSet(agreed.parcelIds, sent.parcelIds)) return refuse('parcels-changed')
  if (!areSame(agreed.choices, sent.choices)) return refuse('choices-changed')
  if (!sellsTheChoices(agreed.choices, sent.lines)) return refuse('choices-changed')
  if (!isWithinCeiling(sent.totalCents, agreed.ceilingCents)) return refuse('over-ceiling')
  if (!sent.hasPapers) return refuse('papers-missing')
  return sent.isSuspended ? refuse('territory-suspended') : accept(null)
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 &&
  new Set(one).size === new Set(other).size &&
  other.every((id) => one.includes(id))

const sameFields = ['shippingType', 'destination', 'mode', 'insuranceTier', 'address'] as const

const areSame = (one: Choices, other: Choices): boolean =>
  sameFields.every((name) => one[name] === other[name]) && isSameOptions(one.options, other.options)

const isSameOptions = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && other.every((code) => one.includes(code))

/** A size beyond the norm is measured, not chosen. */
const chosenExtras: readonly string[] = extraCodes.filter((code) => code !== 'non_standard')
const addedByOffice: readonly string[] = [...freeLineCodes, 'service_option']
const groupingExtras: readonly ExtraCode[] = ['consolidation', 'grouped_repackaging']

/** Each chosen option and the insurance have their line, and nothing else is sold beside the transport, its storage and its fee. */
function sellsTheChoices(
  { options, insuranceTier, shippingType }: Choices,
  lines: SentQuote['lines'],
): boolean {
  const wanted = new Set(
    options.filter(
      (code) => shippingType === 'grouping' || !groupingExtras.some((extra) => extra === code),
    ),
  )
  if (insuranceTier > 0) wanted.add('insurance')
  const isSold = (code: string) => lines.some((line) => line.code === code)
  return (
    [...wanted].every(isSold) &&
    [...chosenExtras, 'insurance'].every((code) => wanted.has(code) || !isCharged(lines, code)) &&
    addedByOffice.every((code) => !isCharged(lines, code))
  )
}

/** What was paid before is listed, and taken off again. */
const isCharged = (lines: SentQuote['lines'], code: string): boolean =>
  lines
    .filter((line) => line.code === code || line.code === `prepaid_${code}`)
    .reduce((sum, { amountCents }) => sum + amountCents, 0) > 0
