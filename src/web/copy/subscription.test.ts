import { expect, test } from 'vitest'
import type { RunningSubscription } from '#web/api/subscription.ts'
import {
  cancellationText,
  cancelledText,
  freePlanText,
  methodText,
  subscriptionRefusals,
  subscriptionSentence,
  subscriptionStatus,
} from './subscription.ts'

const periodEnd = '2026-12-26T12:00:00.000Z'
const paid = { status: 'active', periodEnd, due: null } as RunningSubscription
const unpaid = {
  ...paid,
  status: 'past_due',
  due: {
    amountCents: 2990,
    nextAttemptAt: '2026-11-29T12:00:00.000Z',
    asksConfirmation: false,
    benefitsUntil: '2026-12-03T22:59:59.000Z',
    benefitsStopped: false,
  },
} as RunningSubscription

test.each([
  ['visa', '4242', 'Visa se terminant par 4242'],
  // It was told as « paypal se terminant par » and nothing.
  ['paypal', '', 'PayPal'],
  ['link', '', 'Link'],
])('a plan paid by %s %s is told as %s', (brand, last4, text) => {
  expect(methodText({ brand, last4, expires: null, expiresFirst: false })).toBe(text)
})

// The dialog of the free plan promised a month « sans nouveau paiement » to who had not paid it.
test('who ends a plan that is not paid reads what is still owed, and until when the benefits count', () => {
  expect(freePlanText(paid, 'Premium')).toContain('sans nouveau paiement')
  for (const text of [freePlanText(unpaid, 'Premium'), cancellationText(unpaid, 'Premium')]) {
    expect(text).not.toContain('sans nouveau paiement')
    expect(text).toMatch(
      /Il reste 29,90\s€ à payer.*présenté de nouveau le 29\snovembre.*jusqu’au 3\sdécembre/,
    )
  }
  expect(cancelledText(paid, periodEnd)).toContain('avantages restent acquis')
  expect(cancelledText(unpaid, periodEnd)).toBe(
    'Il prend fin le 26\u00a0décembre\u00a02026 au plus tard.',
  )
})

// Seen to fail: « Votre abonnement s’est renouvelé entre-temps », to who had not paid it.
test('the refusal of an end that was read before does not say that the plan was renewed', () => {
  expect(subscriptionRefusals['period-renewed']).toContain('nouvelle période')
  expect(subscriptionRefusals['period-renewed']).not.toContain('renouvelé')
})

test('a renewal that waits for the bank’s confirmation is not called refused', () => {
  const toConfirm = {
    ...unpaid,
    due: { ...unpaid.due, asksConfirmation: true },
  } as RunningSubscription
  expect(subscriptionStatus(unpaid).label).toBe('Paiement refusé')
  expect(subscriptionStatus(toConfirm).label).toBe('Paiement à confirmer')
  expect(subscriptionSentence(toConfirm)).toContain('Votre banque attend')
})
