// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, leavePage, show, type } from '#web/chrome/action/test-page.tsx'
import { announceRefusals, faultsOfRefusal, NewParcel } from './NewParcel.tsx'

beforeEach(beginPage)
afterEach(leavePage)

test.each([
  ['client-number-unknown', 'clientNumber'],
  ['parcel-already-declared', 'trackingNumber'],
])('« %s » is said under its field, whatever its sentence', (code, field) => {
  expect(faultsOfRefusal(code, {})).toEqual({ [field]: announceRefusals[code] })
})

test('a field that the server finds wrong is said under it', () => {
  const faults = faultsOfRefusal('invalid-input', { trackingNumber: 'invalid' })
  expect(Object.keys(faults)).toEqual(['trackingNumber'])
})

test.each(['rate-limited', undefined])('« %s » is of no field', (code) => {
  expect(faultsOfRefusal(code, {})).toEqual({})
})

// Removed to see it fail: the `LeaveGuard`.
test('a parcel half announced is not left without a word', async () => {
  await show(<NewParcel />)
  const leaves = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return !leaving.defaultPrevented
  }
  expect(leaves()).toBe(true)
  const shop = document.querySelector<HTMLInputElement>('[name=merchant]')
  if (shop) await type(shop, 'Librairie')
  expect(leaves()).toBe(false)
})
