// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ComponentProps } from 'react'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  press,
  refused,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { SettlementCard } from './SettlementCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const parcelId = crypto.randomUUID()
type Situation = ComponentProps<typeof SettlementCard>['situation']
const storage: Situation['storage'] = { daysDue: 0, feeDueCents: 0, pause: null }
const situation: Situation = {
  settlement: {
    way: 'reclaim',
    state: 'open',
    settledAs: null,
    openedAt: '2026-11-20T08:00:00Z',
    reminders: 0,
    reason: null,
  },
  block: null,
  storage,
  requests: [],
}
const reclaiming = `POST /api/parcels/${parcelId}/reclaiming`

// Seen to fail: the card was not there, and no page had a way to take the parcel back.
test('an unclaimed parcel without anything due is taken back by its owner', async () => {
  answer(reclaiming, { body: {} })
  await show(<SettlementCard parcelId={parcelId} situation={situation} />)
  await sees('Plus rien à régler')
  expect(isSeen('La garde reprend le lendemain.')).toBe(true)
  await press('Reprendre ce colis')
  expect(requestsTo(reclaiming)).toHaveLength(1)
})

// Removed to see it fail: the look at `block`; it promised a parcel free to ship, which stays blocked.
test.each([
  ['free', storage],
  ['to pay', { ...storage, daysDue: 3, feeDueCents: 300 }],
])(
  'a parcel that was blocked before it was unclaimed is told blocked again: %s',
  async (_, owed) => {
    await show(
      <SettlementCard parcelId={parcelId} situation={{ ...situation, storage: owed, block: {} }} />,
    )
    await sees('il sera de nouveau bloqué')
    expect(isSeen('de nouveau disponible')).toBe(false)
  },
)

// Seen to fail without `refusals`: « La situation a changé entre-temps. Rechargez la page ».
test('why it cannot be taken back is said', async () => {
  answer(reclaiming, refused('storage-due'))
  await show(<SettlementCard parcelId={parcelId} situation={situation} />)
  await press('Reprendre ce colis')
  await sees('De la garde est due de nouveau')
  expect(isSeen('Rechargez la page')).toBe(false)
})

// Removed to see it fail: `isReturnAgreed`, then the look at `storage`; with storage due, it was to pay, and the cart refused it.
test.each([
  ['accepted', storage],
  ['to-send', storage],
  ['accepted', { ...storage, daysDue: 3, feeDueCents: 300 }],
  ['sent', null],
] as const)('a return that is %s leaves nothing to take back', async (state, kept) => {
  const read = { ...situation, requests: [{ shopReturn: { state } }], storage: kept }
  await show(<SettlementCard parcelId={parcelId} situation={read} />)
  expect(isSeen('Reprendre ce colis')).toBe(false)
  expect(isSeen('Régler la garde')).toBe(false)
})

// Removed to see it fail: `feeDueCents`, with `daysDue` in its place; then the look at the pause.
test('days at 0 € and days of a pause are not to pay', async () => {
  const pause = { from: '2026-11-20', until: null }
  const paused = { daysDue: 3, feeDueCents: 0, pause }
  await show(<SettlementCard parcelId={parcelId} situation={{ ...situation, storage: paused }} />)
  await sees('Reprendre ce colis')
  expect(isSeen('La garde reprend')).toBe(false)
})
