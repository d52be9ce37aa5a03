import { sumOf } from '#domain/money.ts'
import { cents, type Cents } from '#domain/units.ts'

type Line = {
  readonly code: string
  readonly quantity: number
  /** Up to which value one of it insures; lines that are older than this figure lack it. */
  readonly insuredCents?: number | undefined
}

/** Whether this line of a quote insures more than the base does. */
export const isInsurance = ({ code }: Pick<Line, 'code'>): boolean =>
  code === 'insurance' || code === 'free_insurance'

/**
 * What these lines insure together (docs/rules/claims.md#insured-value). Those that do not say it insure the tier that was
 * requested.
 */
export function insuredBy(lines: readonly Line[], requestedTier: number): Cents {
  const insurances = lines.filter(isInsurance)
  const isUnsaid = insurances.some(({ insuredCents }) => insuredCents === undefined)
  return sumOf([
    cents(isUnsaid ? requestedTier * 100 : 0),
    ...insurances.map(({ quantity, insuredCents = 0 }) => cents(quantity * insuredCents)),
  ])
}

/** Whether an insurance in the office's own words says up to which value; one of the catalogue has its tier. */
export const isValueSaid = ({ code, insuredCents }: Line): boolean =>
  code !== 'free_insurance' || insuredCents !== undefined
