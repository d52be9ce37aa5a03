import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { valueRefusals } from '#web/copy/value-limits.ts'
import { checkValue } from './check-value.ts'

const { limits } = initialCatalogue
const refusals = valueRefusals(limits)

test.each([
  ['nothing known', '', 0, '0', true],
  ['not an amount', 'cher', 0, '0', fieldErrors.value],
  ['a small value, any tier', '800', 0, '150', true],
  ['over 1 000 €, no insurance', '1500', 0, '0', refusals['declared-value-needs-insurance']],
  ['over 1 000 €, a tier below', '1500', 0, '150', refusals['declared-value-over-insurance']],
  ['over 1 000 €, covered', '1500', 0, '2000', true],
  ['on quote', '2500', 0, '0', true],
  [
    'contents worth more than was typed',
    '10',
    150_000,
    '0',
    refusals['declared-value-needs-insurance'],
  ],
  ['contents, nothing typed', '', 150_000, '1000', refusals['declared-value-over-insurance']],
] as const)('%s', (_, text, contents, insurance, expected) => {
  expect(checkValue(text, cents(contents), insurance, limits)).toBe(expected)
})

test('a refusal names the limit that the catalogue holds, whatever it is', () => {
  const changed = { ...limits, maxUninsuredValueCents: cents(75_050) }
  expect(checkValue('800', cents(0), '0', changed)).toContain('Au-delà de 750,50\u00A0€')
})
