import { insuranceTiers, type Catalogue } from '#domain/catalogue/catalogue.ts'
import { sumOf } from '#domain/money.ts'
import { insuranceLabel } from '#domain/pricing/estimate.ts'
import { cents, type Cents } from '#domain/units.ts'

type Line = {
  readonly code: string
  readonly label: string
  readonly unitCents: number
  readonly quantity: number
  /** Up to which value one of it insures; lines that are older than this figure lack it. */
  readonly insuredCents?: number | undefined
}

/** Whether this line of a quote insures more than the base does. */
export const isInsurance = ({ code }: Pick<Line, 'code'>): boolean =>
  code === 'insurance' || code === 'free_insurance'

type Rates = Catalogue['insurance']

/**
 * Up to which value one of this line insures: what it says, else the tier of its name, else that of its price. Lines of the
 * catalogue that are older than this figure lack it.
 */
export function insuredByOne(
  { code, label, unitCents, insuredCents }: Line,
  rates: Rates,
): Cents | undefined {
  if (insuredCents !== undefined) return cents(insuredCents)
  if (code !== 'insurance') return undefined
  const named = insuranceTiers.find((tier) => tier > 0 && insuranceLabel(tier) === label)
  const tier = named ?? rates.find((rate) => rate.tier > 0 && rate.cents === unitCents)?.tier
  return tier === undefined ? undefined : cents(tier * 100)
}

/**
 * What these lines insure together (docs/rules/claims.md#insured-value). Those of which nothing tells it insure the tier that was
 * requested. `rates` are those of the version's catalogue.
 */
export function insuredBy(lines: readonly Line[], requestedTier: number, rates: Rates = []): Cents {
  const values = lines
    .filter(isInsurance)
    .map((line) => ({ quantity: line.quantity, one: insuredByOne(line, rates) }))
  const isUnsaid = values.some(({ one }) => one === undefined)
  return sumOf([
    cents(isUnsaid ? requestedTier * 100 : 0),
    ...values.map(({ quantity, one = cents(0) }) => cents(quantity * one)),
  ])
}

/** Whether an insurance in the office's own words says up to which value; one of the catalogue has its tier. */
export const isValueSaid = ({ code, insuredCents }: Pick<Line, 'code' | 'insuredCents'>): boolean =>
  code !== 'free_insurance' || insuredCents !== undefined
