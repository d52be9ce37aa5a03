import { expect, test } from 'vitest'
import { privacyRows } from './figure-values.ts'
import { forgottenBefore, keptFor, keptMonths, promises, type Kept } from './retention.ts'

test.each([
  ['parcel-photos', '2027-03-15T10:00:00.000Z', '2026-09-15T10:00:00.000Z'],
  ['parcel-photos', '2027-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
  ['parcel-photos', '2028-08-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['parcel-photos', '2027-05-31T12:00:00.000Z', '2026-11-30T12:00:00.000Z'],
  ['undelivered-photos', '2027-03-15T10:00:00.000Z', '2026-06-15T10:00:00.000Z'],
  ['silent-accounts', '2030-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['silent-accounts', '2031-02-28T08:00:00.000Z', '2028-02-28T08:00:00.000Z'],
  ['contact-messages', '2029-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['legal-requests', '2033-02-28T08:00:00.000Z', '2028-02-28T08:00:00.000Z'],
  ['legal-requests', '2032-02-29T08:00:00.000Z', '2027-02-28T08:00:00.000Z'],
  ['security-facts', '2027-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
] as const)('%s on %s: what was last used before %s goes', (kept, now, limit) => {
  expect(forgottenBefore(kept, new Date(now)).toISOString()).toBe(limit)
})

test('every duration is printed on the privacy page, as it is acted on', () => {
  const page = privacyRows.map(([, duration]) => duration).join('\n')
  for (const kept of Object.keys(keptMonths) as Kept[]) expect(page).toContain(keptFor(kept))
  expect([keptFor('parcel-photos'), keptFor('security-facts'), keptFor('legal-requests')]).toEqual([
    '6 mois',
    '12 mois',
    '5 ans',
  ])
})

test('each promise is one job', () => {
  expect(new Set(promises).size).toBe(promises.length)
})
