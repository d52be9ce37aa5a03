import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { insuranceLabel } from '#domain/pricing/estimate.ts'
import { insuredBy } from './insurance-lines.ts'

const line = (label: string, unitCents: number, more: object = {}) => ({
  code: 'insurance',
  label,
  unitCents,
  quantity: 1,
  ...more,
})
const free = { code: 'free_insurance' }

// Seen to fail: with the requested tier for each line that says no value.
test.each([
  ['the value that it says', line(insuranceLabel(300), 660, { insuredCents: 50_000 }), 50_000],
  ['else the tier of its name', line(insuranceLabel(2000), 660), 200_000],
  ['else the tier of its price', line('Assurance', 1320), 200_000],
  ['of each, when there are several', line(insuranceLabel(300), 220, { quantity: 2 }), 60_000],
  ['else the tier that was requested', line('Assurance', 999), 15_000],
  ['in the office’s own words, the same', line(insuranceLabel(300), 220, free), 15_000],
])('an insurance insures %s', (_, insurance, insured) => {
  expect(insuredBy([insurance], 150, initialCatalogue.insurance)).toBe(insured)
})
