// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import {
  answer,
  beginPage,
  leavePage,
  press,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { SettlementCard } from './SettlementCard.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const parcelId = crypto.randomUUID()
const situation = {
  settlement: {
    way: 'reclaim',
    state: 'open',
    settledAs: null,
    openedAt: '2026-11-20T08:00:00Z',
    reminders: 0,
    reason: null,
  },
  storage: { daysDue: 0, feeDueCents: 0 },
} as unknown as ParcelSituationView

// Seen to fail: the card was not there, and no page had a way to take the parcel back.
test('an unclaimed parcel without anything due is taken back by its owner', async () => {
  answer(`POST /api/parcels/${parcelId}/reclaiming`, { body: {} })
  await show(<SettlementCard parcelId={parcelId} situation={situation} />)
  await sees('Garde à régler\u00A0: 0,00\u00A0€')
  await press('Reprendre ce colis')
  expect(requestsTo(`POST /api/parcels/${parcelId}/reclaiming`)).toHaveLength(1)
})
