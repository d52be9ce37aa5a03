import type { QuotePrices } from '#web/api/quotes.ts'
import { checkDeclaredValue, countedValue } from '#domain/pricing/declared-value.ts'
import { cents, type Cents } from '#domain/units.ts'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { valueRefusals } from '#web/copy/value-limits.ts'
import { tierOf } from './quote-form.ts'

/** Checked before the submit, by the server's own rule; the server decides, and checks alone until its limits are read. */
export function checkValue(
  text: string,
  contents: Cents,
  insurance: string,
  limits: QuotePrices['limits'] | undefined,
): true | string {
  const isTyped = text.trim() !== ''
  const typed = isTyped ? valueIn(text) : null
  if (isTyped && typed === null) return fieldErrors.value
  const value = countedValue(typed, contents)
  if (value === null || limits === undefined) return true
  const checked = checkDeclaredValue(limits, value, tierOf(insurance))
  // A value « on quote » is accepted: the estimate says so.
  if (checked.ok || checked.refusal === 'declared-value-on-quote') return true
  return valueRefusals(limits)[checked.refusal]
}

function valueIn(text: string): Cents | null {
  const typed = parseEuros(text)
  return typed === null || typed < 0 ? null : cents(typed)
}
