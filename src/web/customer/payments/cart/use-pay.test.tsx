// @vitest-environment jsdom
import { useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noteSeenPayment, seenPayments } from '#web/api/seen-payments.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  requestsTo,
  show,
} from '#web/chrome/action/test-page.tsx'
import { type Attempt, usePay } from './use-pay.ts'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const attempt: Attempt = {
  quotes: [],
  items: [{ kind: 'option', option: 'garde-10-jours', parcelId: crypto.randomUUID() }],
  totalCents: 700,
  requestExpress: false,
  termsVersion: '1',
  keepsMethod: false,
  paymentMethodId: crypto.randomUUID(),
}

const plan = { kind: 'plan', plan: 'standard', frequency: 'month' } as const

function Till() {
  const { pay } = usePay()
  const { pathname, search } = useLocation()
  return (
    <>
      <button type="button" onClick={() => pay(attempt)}>
        Payer
      </button>
      <button type="button" onClick={() => pay({ ...attempt, items: [plan] })}>
        S’abonner
      </button>
      <p>{pathname + search}</p>
    </>
  )
}

test('what a lost press paid is shown, and the next press says that it was seen', async () => {
  answer('POST /api/payments', refused('payment-unseen', { sessionId: 'pi_12345678' }))
  answer('GET /api/me/payment-methods', { body: { items: [] } })
  await show(<Till />)
  await press('Payer')
  const paid = requestsTo('POST /api/payments')
  expect(paid).toHaveLength(1)
  expect(paid[0]?.body).not.toHaveProperty('seenPayments')
  expect(document.body.textContent).toContain('/paiement-succes?session_id=pi_12345678')

  noteSeenPayment('pi_12345678')
  noteSeenPayment('pi_12345678')
  expect(seenPayments()).toEqual(['pi_12345678'])
  await press('Payer')
  expect(requestsTo('POST /api/payments').at(-1)?.body).toMatchObject({
    seenPayments: ['pi_12345678'],
  })
  // Removed to see it fail: the options of `seenBefore`.
  await press('S’abonner')
  expect(requestsTo('POST /api/payments')).toHaveLength(3)
  expect(requestsTo('POST /api/payments').at(-1)?.body).not.toHaveProperty('seenPayments')
})
