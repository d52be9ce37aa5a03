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
import { formatWithParis } from '#web/copy/civil-day.ts'
import { BoxProblem } from './BoxProblem.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const box = { number: 'E-2026-000001', orderId: id, orderNumber: 'C-1', destination: 'Guyane' }
const kind = { from: null, until: null }
const shown = async (refusal: string | null, isOfLoss = false, until: string | null = null) => {
  const kinds = [
    { ...kind, kind: 'lost', refusal: isOfLoss ? null : refusal },
    { ...kind, kind: 'damaged', refusal, until },
  ]
  const form = { box, kinds, insuredCents: 2300, parcels: [], claims: [] }
  answer(`GET /api/boxes/${id}/claim-form`, { body: form })
  await show(<BoxProblem boxId={id} />)
}
const question = 'Tout est là, en bon état\u00a0?'

// Seen to fail: with any kind that can be claimed in place of a damage; it was asked of a box that may be lost at sea.
test.each([
  ['delivered', true, null, false],
  ['late at sea', false, 'claim-not-possible', true],
  ['delivered long ago', false, 'claim-too-late', false],
] as const)('of a box %s, one is asked whether all is there: %s', async (...given) => {
  const [, isAsked, refusal, isOfLoss] = given
  await shown(refusal, isOfLoss)
  await sees(isAsked ? question : 'Un problème avec cet envoi')
  expect(isSeen(question)).toBe(isAsked)
})

// Seen to fail: without the text in the tab's storage, the next page asked again; with a tick that was always there.
test('a yes is kept for this tab, can be taken back, and closes no way to claim', async () => {
  await shown(null)
  await sees(question)
  expect(button('Oui').querySelector('svg')).toBeNull()
  await press('Oui')
  await leavePage()
  beginPage()
  await shown(null)
  await sees('Tant mieux.')
  expect(button('Oui').ariaPressed).toBe('true')
  expect(button('Oui').querySelector('svg')).not.toBeNull()
  expect(isSeen('Non, réclamer')).toBe(true)
  expect(localStorage).toHaveLength(0)
  await press('Oui')
  expect(button('Oui').ariaPressed).toBe('false')
  expect(isSeen('Tant mieux')).toBe(false)
})

// Seen to fail: « C’est noté. », which nothing is, over the same day a second time.
test('after a yes the last day to claim is said once', async () => {
  sessionStorage.clear()
  const until = new Date(Date.now() + 5 * 86_400_000)
  await shown(null, false, until.toISOString())
  await sees('pour réclamer ici, jusqu’au')
  await press('Oui')
  expect(
    isSeen(`Tant mieux. Vous pouvez encore réclamer jusqu’au ${formatWithParis(until)}.`),
  ).toBe(true)
  expect(isSeen('pour réclamer ici')).toBe(false)
})
