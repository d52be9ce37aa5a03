// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CountLine } from '#contract/warehouse/stock-counts.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  refused,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { SettleLine } from './SettleLine.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const line: CountLine = {
  id: 'line',
  parcelId: 'parcel',
  trackingNumber: '6A04821739415',
  owner: null,
  expectedShelf: 'B12',
  scannedShelf: null,
  scannedAt: null,
  scannedBy: null,
  standsOn: 'B12',
  bearer: null,
  difference: 'missing',
  outcome: null,
  note: null,
  settledAt: null,
  settledBy: null,
}
const settlement = 'POST /api/warehouse/stock-counts/count/lines/line/settlement'

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!found) throw new Error(`no field « ${name} »`)
  return found
}
async function find(shelf: string): Promise<void> {
  await type(field('words'), shelf)
  await press('Ranger ici')
}

// Removed to see it fail: the shelf of the refused press, in `isConfirmed`; the next slip then passed under the same tick.
test('an unknown shelf is asked about, and the tick is about that code alone', async () => {
  answer(settlement, refused('shelf-unknown'))
  await show(<SettleLine countId="count" line={line} />)
  await press(`Retrouvé\u00a0: ${line.trackingNumber}`)
  await sees('Trouvé sur l’étagère')
  await find('B112')
  await sees('C’est une nouvelle étagère')
  field('newShelf').click()
  await pass()
  await find('B113')
  await find('B113')
  const found = { outcome: 'found', note: null }
  expect(requestsTo(settlement).map(({ body }) => body)).toEqual([
    { ...found, shelf: 'B112' },
    { ...found, shelf: 'B113' },
    { ...found, shelf: 'B113', newShelf: true },
  ])
})
