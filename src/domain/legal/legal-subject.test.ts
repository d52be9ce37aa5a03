import { expect, test } from 'vitest'
import { planPublication, versionBefore } from './legal-subject.ts'

const now = new Date('2026-11-22T09:00:00Z')
const plan = (
  subject: Parameters<typeof planPublication>[0]['subject'],
  day: string | null,
  isAnnounced = false,
) => planPublication({ subject, day, isAnnounced }, now)

test('now is now; a day begins at midnight in Paris, on either side of the clock change', () => {
  expect(plan('cgv', null)).toEqual({ ok: true, value: { effectiveFrom: now, announcedTo: null } })
  const winter = plan('cgv', '2027-01-01')
  expect(winter.ok && winter.value.effectiveFrom.toISOString()).toBe('2026-12-31T23:00:00.000Z')
  const summer = plan('cgv', '2027-07-01')
  expect(summer.ok && summer.value.effectiveFrom.toISOString()).toBe('2027-06-30T22:00:00.000Z')
})

test.each(['2026-11-22', '2026-11-21', '2020-01-01'])('%s is past', (day) => {
  expect(plan('cgv', day)).toEqual({ ok: false, refusal: 'date-past' })
})

test.each([
  ['cgv', 'subscribers'],
  ['terms-clauses', 'subscribers'],
  ['cgu', 'customers'],
] as const)('%s, announced, leaves %s a month', (subject, announcedTo) => {
  expect(plan(subject, '2026-12-21', true)).toEqual({ ok: false, refusal: 'notice-too-short' })
  expect(plan(subject, null, true)).toEqual({ ok: false, refusal: 'notice-too-short' })
  const kept = plan(subject, '2026-12-22', true)
  expect(kept.ok && kept.value.announcedTo).toBe(announcedTo)
})

test('the privacy policy informs: its change is announced and may count at once', () => {
  const kept = plan('politique-de-confidentialite', null, true)
  expect(kept.ok && kept.value.announcedTo).toBe('customers')
})

test.each(['mentions-legales', 'accessibilite', 'invoice-mentions'] as const)(
  '%s is announced to nobody',
  (subject) => {
    expect(plan(subject, '2027-06-01', true)).toEqual({ ok: false, refusal: 'nobody-to-tell' })
  },
)

test('a version follows the last one that counts by its day', () => {
  const current = { number: 2, effectiveFrom: '2026-01-01T00:00:00.000Z' }
  const future = [
    { number: 4, effectiveFrom: '2026-02-28T23:00:00.000Z' },
    { number: 3, effectiveFrom: '2026-03-31T22:00:00.000Z' },
  ]
  const before = (day: string | null) => versionBefore(day, current, future).number
  expect([before(null), before('2026-02-28'), before('2026-03-01'), before('2026-03-31')]).toEqual([
    2, 2, 4, 4,
  ])
  expect([before('2026-04-01'), before('2027-01-01')]).toEqual([3, 3])
  expect(before('20261-04-01')).toBe(2)
})
