// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  leavePage,
  pass,
  requestsTo,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { PricePreview } from './PricePreview.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const asked =
  'GET /api/admin/catalogue/price-preview?before=&after=&plan=gratuit&mode=standard&destination=Guadeloupe&weightKg=2'
async function compare(): Promise<void> {
  document.querySelector('form')?.requestSubmit()
  await pass(4000)
}

// Removed to see it fail: the invalidation; the same question was not asked again.
test('a comparison that had no answer is asked again by the same press', async () => {
  answer('GET /api/admin/catalogue/versions', {
    body: { versions: [], nextCursor: null, drafts: [] },
  })
  answer(asked, { status: 503, body: { code: 'unavailable' } })
  await show(<PricePreview />)
  const weight = document.querySelector<HTMLInputElement>('[name=weightKg]')
  if (weight) weight.value = '2'
  await compare()
  await sees('momentanément indisponible')
  const before = requestsTo(asked).length
  await compare()
  expect([requestsTo(asked).length > before, isSeen('indisponible')]).toEqual([true, true])
})
