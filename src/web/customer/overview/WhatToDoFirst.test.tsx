// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OverviewView } from '#contract/office/overview.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { WhatToDoFirst } from './WhatToDoFirst.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const toDo = (isUninsured: boolean): OverviewView['toDo'][number] => ({
  kind: 'quote-announced',
  id: 'q1',
  number: 'D-2026-000012',
  totalCents: 2685,
  validUntil: '2026-12-05T08:00:00Z',
  parcels: { count: 0, faces: [] },
  standingOrder: {
    id: 'o1',
    status: 'announced',
    ceilingCents: 9000,
    stopHours: 24,
    announced: { totalCents: 2685, payableFrom: '2026-12-02T08:00:00Z' },
    method: null,
    endedBecause: null,
    ...(isUninsured && { isUninsured: true }),
  },
})

// Seen to fail: it stood under « En cours », « payé automatiquement ».
test.each([true, false])(
  'a quote that is not paid before it is insured is something to do now: %s',
  async (isUninsured) => {
    await show(<WhatToDoFirst overview={{ toDo: [toDo(isUninsured)] }} />)
    expect(isSeen('À faire maintenant')).toBe(isUninsured)
    expect(isSeen('n’aura pas lieu')).toBe(isUninsured)
    expect(isSeen('payé automatiquement')).toBe(!isUninsured)
  },
)
