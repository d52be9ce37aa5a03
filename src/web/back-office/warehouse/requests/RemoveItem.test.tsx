// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { removalTexts } from '#web/copy/request-answers.ts'
import { RemoveItem } from './RemoveItem.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const measures = { weightGrams: 900, lengthMm: 300, widthMm: 200, heightMm: 100 }
const parcel = { id, trackingNumber: '6A04819920388', merchant: 'La Boutique', measures }
const customer = { name: 'Marie Tehei', clientNumber: 'CLT-482913' }
const line = { unitCents: 2400, unitGrams: 300, category: 'beauty', origin: null, hsCode: null }
const lines = [
  { ...line, description: 'Eau de parfum 100 ml', quantity: 2 },
  { ...line, description: 'Robe en coton', quantity: 1 },
]
const contents = {
  parcelId: id,
  version: 3,
  canChange: true,
  totalCents: 7200,
  netCents: 7200,
  grossGrams: 900,
  invoiceGap: null,
  invoices: [],
  valueReason: null,
  sameOrder: [],
  missing: [],
}
const completion = `POST /api/warehouse/requests/${id}/completion`
const removed = 'Marquer l’objet comme retiré'

async function open(more: object = {}, declared: readonly object[] = lines): Promise<void> {
  answer(`GET /api/warehouse/parcels/${id}/contents`, { body: { ...contents, lines: declared } })
  answer(completion, refused('contents-changed'))
  await show(<RemoveItem request={{ id, customer }} parcel={{ ...parcel, ...more }} />)
  await press(removed)
  await sees(declared.length > 0 ? 'Eau de parfum 100 ml' : removalTexts.nothing)
}
const field = (label: string) =>
  [...document.querySelectorAll('input')].find(({ labels }) =>
    [...(labels ?? [])].some(({ textContent }) => textContent?.startsWith(label)),
  ) as HTMLInputElement
async function measure(): Promise<void> {
  for (const name of ['weight', 'length', 'width', 'height']) {
    await type(document.querySelector(`[name=${name}]`) as HTMLInputElement, '10')
  }
}

test('what is removed is said piece by piece, or as not declared, with the new measures', async () => {
  await open()
  await measure()
  await press(removed)
  await sees(removalTexts.missing)
  await type(field('Eau de parfum'), '3')
  await press(removed)
  await sees(removalTexts.wrongCount)
  expect(requestsTo(completion)).toEqual([])
  await type(field('Eau de parfum'), '1')
  await press(removed)
  await sees('Le contenu déclaré vient de changer')
  const now = { weightGrams: 10_000, lengthMm: 100, widthMm: 100, heightMm: 100 }
  const removal = { version: 3, taken: [{ line: 0, pieces: 1 }] }
  expect(requestsTo(completion).map(({ body }) => body)).toEqual([
    { removal: { ...removal, measures: { ...now, former: measures } } },
  ])
})

test('a parcel of a paid shipment is not measured, and what was not declared takes nothing out', async () => {
  await open({ isBoxed: true })
  await sees(removalTexts.boxed)
  field(removalTexts.undeclared).click()
  await press(removed)
  await sees('Le contenu déclaré vient de changer')
  expect(requestsTo(completion)[0]?.body).toEqual({ removal: { version: 3, taken: [] } })
})

test('of a parcel without contents only the measures are asked', async () => {
  await open({}, [])
  await measure()
  await press(removed)
  await sees('Le contenu déclaré vient de changer')
  expect(requestsTo(completion)[0]?.body).toMatchObject({ removal: { taken: [] } })
})
