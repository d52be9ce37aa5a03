// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  button,
  isSeen,
  leavePage,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { BoxProblem } from './BoxProblem.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const box = { number: 'E-2026-000001', orderId: id, orderNumber: 'C-1', destination: 'Guyane' }
const kind = { kind: 'damaged', from: null, until: null }
const shown = async (refusal: string | null, isDelivered: boolean) => {
  const form = { box, kinds: [{ ...kind, refusal }], insuredCents: 2300, parcels: [], claims: [] }
  answer(`GET /api/boxes/${id}/claim-form`, { body: form })
  await show(<BoxProblem boxId={id} name="cet envoi" isDelivered={isDelivered} />)
}

// Seen to fail: without `isDelivered`, then without `canClaim`; it was asked of a box at sea, and when it was too late to say no.
test.each([
  [null, true, true],
  [null, false, false],
  ['claim-too-late', true, false],
] as const)('refused %s, delivered %s: one is asked whether all is there: %s', async (...given) => {
  const [refusal, isDelivered, isAsked] = given
  await shown(refusal, isDelivered)
  await sees(isAsked ? 'Tout est là' : 'Un problème avec cet envoi')
  expect(isSeen('Tout est là')).toBe(isAsked)
})

// Seen to fail: without the text in the browser's storage; the next visit asked again.
test('a yes is kept in this browser, and can be taken back', async () => {
  await shown(null, true)
  await sees('Tout est là')
  await press('Oui')
  await leavePage()
  beginPage()
  await shown(null, true)
  await sees('Tout est là')
  expect(button('Oui').ariaPressed).toBe('true')
  await press('Oui')
  expect(button('Oui').ariaPressed).toBe('false')
})
