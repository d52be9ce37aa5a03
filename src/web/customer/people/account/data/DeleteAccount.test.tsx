// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import type { MySubscription } from '#web/api/subscription.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const obstacles = 'GET /api/me/deletion-obstacles'

const yearly: MySubscription = {
  plan: 'premium',
  current: {
    plan: 'premium',
    frequency: 'year',
    status: 'active',
    priceCents: 32_890,
    startedAt: '2026-10-01T08:00:00Z',
    periodEnd: '2027-10-01T08:00:00Z',
    cancelAtPeriodEnd: true,
    next: null,
    newPrice: null,
    pending: null,
    paymentMethod: null,
    due: null,
    withdrawalUntil: null,
    order: null,
    isWithdrawn: false,
  },
  graceUntil: null,
  usage: { groupedParcels: null, firstShipmentToCome: false },
  invoices: [],
}

test('an account with parcels in house says what to settle, and asks for no word', async () => {
  answer(obstacles, { body: { obstacles: [{ code: 'parcel-in-house', count: 2 }] } })
  await show(<DeleteAccount />)
  await press('Supprimer mon compte')
  await sees('Pas encore possible')
  expect(isSeen('2 colis sont encore à l’entrepôt')).toBe(true)
  expect(isSeen('Supprimer définitivement')).toBe(false)
})

// Seen to fail: up to eleven paid months went without a word.
test('a plan that is paid until a later day is told to stop at once', async () => {
  answer(obstacles, { body: { obstacles: [] } })
  answer('GET /api/parcels?filter=pending_arrival', { body: { items: [], nextCursor: null } })
  answer('GET /api/subscription', { body: yearly })
  await show(<DeleteAccount />)
  await press('Supprimer mon compte')
  await sees('Votre offre Premium, payée jusqu’au')
  expect(isSeen('s’arrête aussitôt, sans remboursement')).toBe(true)
  expect(isSeen('y renoncer')).toBe(false)
})
