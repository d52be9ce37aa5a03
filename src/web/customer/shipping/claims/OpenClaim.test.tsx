// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  button,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { OpenClaim } from './OpenClaim.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const form = {
  box: {
    number: 'E-2026-000001',
    orderId: id,
    orderNumber: 'C-2026-000001',
    destination: 'Guadeloupe',
  },
  kinds: [{ kind: 'damaged', refusal: null, from: null, until: null }],
  insuredCents: 2300,
  parcels: [],
  claims: [],
}

test('the second tap of a double tap finds the next step closed for a moment', async () => {
  answer('GET /api/boxes//claim-form', { body: form })
  await show(<OpenClaim />)
  await sees('Que s’est-il passé')
  document.querySelector<HTMLInputElement>('input[type=radio]')?.click()
  await pass()
  const isClosed = () => button('Continuer').closest('[inert]') !== null
  expect(isClosed()).toBe(false)
  await press('Continuer')
  await sees('Ce qui est concerné')
  expect(isClosed()).toBe(true)
  await pass(500)
  expect(isClosed()).toBe(false)
})
