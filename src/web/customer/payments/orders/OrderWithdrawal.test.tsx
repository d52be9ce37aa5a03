// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/payments/orders.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { OrderWithdrawal } from './OrderWithdrawal.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const delivered = { number: 'C-2026-000001', status: 'delivered', shipments: [] } as unknown
const days = { lastDay: '2026-12-10', expressRequestedAt: '2026-11-26T10:00:00.000Z' }

// Seen to fail: it was folded.
test('what stays due after an express request is in sight', async () => {
  const order = { number: 'C-2026-000001', status: 'processing', shipments: [] } as unknown
  await show(<OrderWithdrawal order={order as OrderView} withdrawal={{ ...days, isOpen: true }} />)
  expect(isSeen('la part déjà exécutée reste due')).toBe(true)
  expect(document.querySelector('details')?.textContent).not.toContain('reste due')
})

// Seen to fail: inside the fourteen days, « délai passé » stood over a service that was done.
test.each([
  ['done inside the fourteen days', { ...days, isOpen: true }, 'service exécuté'],
  ['over', { ...days, isOpen: false, expressRequestedAt: null }, 'Délai de rétractation passé'],
])('the folded title says why the right has ended: %s', async (_, withdrawal, why) => {
  await show(<OrderWithdrawal order={delivered as OrderView} withdrawal={withdrawal} />)
  expect(isSeen(why)).toBe(true)
  expect(isSeen('jusqu’au')).toBe(false)
})
