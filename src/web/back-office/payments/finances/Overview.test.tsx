// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { Overview } from './Overview.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const none = { count: 0, cents: 0 }
const hour = 3_600_000
const place = {
  page: 'overview',
  months: [],
  month: '2026-11',
  year: undefined,
  invoices: {},
  isDue: false,
} as const

// Seen to fail: the page said so whatever the age of the last comparison.
test.each([
  [35, 'Stripe et Escale disent la même chose', false],
  [37, 'Stripe et Escale disaient la même chose', true],
])(
  'that both agree is said for as long as a comparison holds: %s hours',
  async (age, said, isOld) => {
    const endedAt = new Date(Date.now() - age * hour).toISOString()
    const comparison = { endedAt, since: endedAt, failedAt: null, failure: null, isRunning: false }
    answer('GET /api/admin/finances', {
      body: {
        comparison,
        openDifferences: 0,
        owedByUs: none,
        owedToUs: { renewals: none, disputes: none, storage: { ...none, isMore: false } },
        openDisputes: { ...none, nextDueAt: null },
      },
    })
    await show(<Overview place={place} />)
    await sees(said)
    expect(isSeen('il y a plus de 36 heures')).toBe(isOld)
  },
)
