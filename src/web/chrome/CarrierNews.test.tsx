// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginPage, isSeen, leavePage, sees, show } from './action/test-page.tsx'
import { CarrierNews } from './CarrierNews.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const news = (code: string, label: string, state: 'delivered' | 'customs') => ({
  events: [{ code, label, at: '2026-11-04T22:15:00.000Z', state }],
})
const current = () => document.querySelectorAll('[aria-current=step]').length

// Removed to see it fail: `arrived`; the staff read « Votre colis est livré. ».
test('a box that arrived is over, and the staff are not spoken to as its customer', async () => {
  const tracking = news('DI1', 'Votre colis est livré.', 'delivered')
  await show(<CarrierNews tracking={tracking} box="E-2026-000002" arrived="Livré" />)
  await sees('Livré')
  expect([isSeen('Votre colis'), current()]).toEqual([false, 0])
  await leavePage()
  beginPage()
  await show(<CarrierNews tracking={tracking} box="votre colis" />)
  await sees('Votre colis est livré.')
})

test('what the carrier says of a box under way stands in its own words', async () => {
  const tracking = news('DO1', 'Votre colis est arrivé en douane.', 'customs')
  await show(<CarrierNews tracking={tracking} box="E-2026-000002" arrived="Livré" />)
  await sees('Votre colis est arrivé en douane.')
  expect(current()).toBe(1)
})
