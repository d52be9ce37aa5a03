import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import { fieldErrors, requestRefusals } from '#web/copy/quotes.ts'
import { checkValue } from './check-value.ts'

const { limits } = initialCatalogue

test.each([
  ['nothing known', '', 0, '0', true],
  ['not an amount', 'cher', 0, '0', fieldErrors.value],
  ['a small value, any tier', '800', 0, '150', true],
  ['over 1 000 €, no insurance', '1500', 0, '0', requestRefusals['value-uninsured']],
  ['over 1 000 €, a tier below', '1500', 0, '150', requestRefusals['value-underinsured']],
  ['over 1 000 €, covered', '1500', 0, '2000', true],
  ['on quote', '2500', 0, '0', true],
  ['contents worth more than was typed', '10', 150_000, '0', requestRefusals['value-uninsured']],
  ['contents, nothing typed', '', 150_000, '1000', requestRefusals['value-underinsured']],
] as const)('%s', (_, text, contents, insurance, expected) => {
  expect(checkValue(text, cents(contents), insurance, limits)).toBe(expected)
})
