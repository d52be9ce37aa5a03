// @vitest-environment jsdom
import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPaidOptions } from '#contract/payments/warehouse-options.ts'
import { pages } from '#web/api/query.ts'
import {
  answer,
  beginPage,
  button,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  requestsTo,
  saved,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { Departures, PaidOptions } from './Departures.tsx'

beforeAll(async () => {
  await loadLateCode()
  await import('./OptionPhotosForm.tsx')
}, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const option = {
  id,
  label: 'Photos du contenu',
  proof: 'photo',
  boughtAt: '2026-11-29T19:53:00.000Z',
  customer: { name: 'Marie Tehei', clientNumber: 'CLT-482913' },
  quoteNumber: null as string | null,
  parcels: [{ id, trackingNumber: '6A04819920388', shelf: 'B12' }],
}
const completion = `POST /api/warehouse/options/${id}/completion`

const Screen = () => <PaidOptions options={useInfiniteQuery(pages(listPaidOptions, {}))} />
async function showOption(more: Partial<typeof option> = {}): Promise<void> {
  const body = { items: [{ ...option, ...more }], nextCursor: null }
  answer('GET /api/warehouse/options', { body })
  answer(completion, saved)
  await show(<Screen />)
  await sees('6A04819920388')
}
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('photos that were bought are asked for before they are said to be done', async () => {
  await showOption()
  expect(buttons()).toEqual(['Photographier'])
  await press('Photographier')
  await sees('Le client voit ces photos aussitôt')
  await sees('Ajouter des photos')
  button('Marquer comme réalisée').click()
  await sees('Prenez au moins une photo.')
  expect(requestsTo(completion)).toEqual([])
})

// Removed to see it fail: `taken` of `Done`. The window opened again without the photo.
test('a photo outlives the closing of its window, which asks nothing; leaving the page does', async () => {
  // jsdom lacks them.
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
  answer('POST /api/warehouse/photos', { body: { photoId: id, width: 1, height: 1 } })
  await showOption()
  await press('Photographier')
  await sees('Ajouter des photos')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const files = [new File(['photo'], 'photo.jpg', { type: 'image/jpeg' })]
  Object.defineProperty(input, 'files', { value: files })
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await pass(500)
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await press('Annuler')
  await pass(500)
  expect(document.querySelectorAll('img, [role=alertdialog]')).toHaveLength(0)
  // Removed to see it fail: the `LeaveGuard` of `Done`.
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await press('Photographier')
  await sees('Ajouter des photos')
  expect(document.querySelectorAll('img')).toHaveLength(1)
  await press('Marquer comme réalisée')
  await pass(500)
  expect(requestsTo(completion).map(({ body }) => body)).toEqual([{ photoIds: [id] }])
})

test('other work is done by a word, and photos of a shipment at its bench', async () => {
  await showOption({ proof: 'word' })
  expect(buttons()).toEqual(['Marquer comme réalisée'])
  await leavePage()
  beginPage()
  await showOption({ quoteNumber: 'D-2026-000012' })
  await sees('À photographier à l’emballage.')
  expect(buttons()).toEqual([])
})

// Seen to fail: the rail counted a box that is ready, and the page that it opens showed none.
test('the tab of what is ready says how many wait to be handed over', async () => {
  const none = { body: { items: [], nextCursor: null } }
  answer('GET /api/warehouse/options', none)
  answer('GET /api/warehouse/shipments?status=to_pack&limit=50', none)
  answer('GET /api/warehouse/waiting', {
    body: { requests: 0, threads: 0, shipments: 1, ready: 1, quotes: null, messages: null },
  })
  await show(<Departures />)
  await sees('Prêts')
  await pass(100)
  expect(isSeen('Prêts1')).toBe(true)
})
