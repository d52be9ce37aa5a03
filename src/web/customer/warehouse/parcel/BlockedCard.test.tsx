// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { BlockedCard } from './BlockedCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const block: NonNullable<ParcelSituationView['block']> = {
  reason: 'Un aérosol.',
  choices: ['return', 'destroy'],
  deadline: '2226-12-01T22:59:59.999Z',
  blockedAt: '2026-11-20T10:00:00.000Z',
  box: null,
}
const situation: ParcelSituationView = {
  storage: null,
  settlement: null,
  today: null,
  companions: null,
  shopWithdrawal: { lastDay: '2026-12-12', daysLeft: 12, isOver: false },
  measuredAt: null,
  disputeUntil: null,
  destroyedAt: null,
  block,
  quote: null,
  requests: [],
  acts: [],
}
const chosen: ParcelSituationView['requests'][number] = {
  id: 'r1',
  kind: 'blocked-choice',
  state: 'open',
  outcome: null,
  reason: null,
  trackingNumber: null,
  parcelId: 'p1',
  choice: 'destroy',
  shopAddress: null,
  shopLabel: null,
  deadline: null,
  answer: null,
  answeredAt: null,
  seenAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  closedAt: null,
  shopReturn: null,
}
const card = (more: Partial<ParcelSituationView>) =>
  show(<BlockedCard parcelId="p1" block={block} situation={{ ...situation, ...more }} />)

const folded = () => document.querySelector('details')?.textContent ?? ''
const lastDay = '12\u00a0décembre\u00a02026'

// Seen to fail: the return that we advise did not say it, and the law was folded because it would.
test('the return says until when one may withdraw, and the law is folded', async () => {
  await card({})
  expect(isSeen('Conseillé')).toBe(true)
  expect(isSeen(`Rétractation, en principe jusqu’au ${lastDay}.`)).toBe(true)
  expect(folded()).toContain(lastDay)
})

// Seen to fail: without `!chosen`; the date was folded, and one read to ask for a return.
test('once a choice is made the date stands in the open, and no return is to be asked for', async () => {
  await card({ requests: [chosen] })
  expect(isSeen(lastDay)).toBe(true)
  expect(folded()).not.toContain(lastDay)
  expect(isSeen('puis demandez-nous le retour')).toBe(false)
})

test('a right that is over is not a day to hold to', async () => {
  await card({ shopWithdrawal: { lastDay: '2026-11-12', daysLeft: -8, isOver: true } })
  expect(isSeen('Rétractation, en principe')).toBe(false)
})
