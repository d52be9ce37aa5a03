import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { valueHint, valueRefusals } from '#web/copy/value-limits.ts'
import { checkValue } from './OptionSections.tsx'

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

test.each([
  [12_000, 'La somme des contenus déclarés.'],
  [
    null,
    'Les contenus déclarés de vos colis valent 120,00\u00A0€\u00A0: c’est ce montant qui compte.',
  ],
  [
    5000,
    'Les contenus déclarés de vos colis valent 120,00\u00A0€\u00A0: c’est ce montant qui compte.',
  ],
  [
    15_000,
    'Les contenus déclarés de vos colis valent 120,00\u00A0€\u00A0: vous déclarez 30,00\u00A0€ de plus.',
  ],
])('%s cents beside contents of 120 €: the difference is told, not forbidden', (typed, told) => {
  expect(valueHint(typed, 12_000, undefined)).toBe(told)
  expect(checkValue(typed === null ? '' : String(typed / 100), cents(12_000), '0', limits)).toBe(
    true,
  )
})

test('a refusal names the limit that the catalogue holds, whatever it is', () => {
  const changed = { ...limits, maxUninsuredValueCents: cents(75_050) }
  expect(checkValue('800', cents(0), '0', changed)).toContain('Au-delà de 750,50\u00A0€')
})
