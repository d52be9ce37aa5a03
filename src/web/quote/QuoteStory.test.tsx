// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { QuoteStory } from './QuoteStory.tsx'

beforeEach(beginPage)
afterEach(leavePage)

// Removed to see it fail: the type of the step. « quote-cancelled » was shown.
test('only the reason of a cancellation is for people: that of a refund is a code', async () => {
  const step = (id: number, type: string, reason: string) => ({
    id,
    type,
    at: '2026-11-29T10:00:00.000Z',
    actor: 'Escale',
    details: { reason },
  })
  await show(
    <QuoteStory
      closingReason="Double emploi"
      steps={[
        step(1, 'quote.cancelled', 'Doublon'),
        { ...step(3, 'quote.cancelled', ''), details: {} },
        step(2, 'payment.refunded', 'quote-cancelled'),
      ]}
    />,
  )
  await sees('Doublon')
  await sees('Double emploi')
  await sees('Paiement remboursé')
  expect(isSeen('quote-cancelled')).toBe(false)
})
