// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { paths } from '#web/paths.ts'
import { NoticeLine } from './NoticeLine.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Removed to see it fail: the look at `claim` in `linkOf`.
test('a notice about a claim opens the claim, not the order', async () => {
  const claim = { id: 'c1', number: 'L-2026-000123' }
  await show(
    <ul>
      <NoticeLine
        notice={{
          id: 'n1',
          kind: 'claim-accepted',
          topic: 'shipments',
          text: 'Votre réclamation est acceptée',
          at: '2026-11-20T11:00:00Z',
          readAt: null,
          target: { kind: 'order', id: 'o1', label: 'C-2026-000007' },
          claim,
          parcels: { count: 0, faces: [] },
        }}
        onMark={() => undefined}
      />
    </ul>,
  )
  const link = document.querySelector('a')
  expect(link?.textContent).toBe('réclamation\u00a0L-2026-000123')
  expect(link?.getAttribute('href')).toBe(paths.claim(claim.id))
})
