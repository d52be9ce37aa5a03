// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import {
  answer,
  beginPage,
  isSeen,
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
import { DraftPage } from './DraftPage.tsx'

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
// The page of the test has no address, where a draft would be named.
const get = 'GET /api/admin/catalogue/drafts/'
const put = `PUT /api/admin/catalogue/drafts/${id}`
const draft: CatalogueDraft = {
  id,
  revision: 1,
  name: 'Hausse',
  preparedFrom: 1,
  comparedWith: 1,
  replaces: null,
  updatedAt: '2026-11-30T10:00:00.000Z',
  updatedBy: 'Sophie',
  content: initialCatalogue,
  reference: initialCatalogue,
}
const named = (name: string, revision: number) => ({ body: { ...draft, name, revision } })

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(async () => {
  beginPage()
  answer(get, named('Hausse', 1))
  await show(<DraftPage />)
  await sees('Brouillon préparé de la version 1')
})
afterEach(leavePage)

const name = () => {
  const found = document.querySelector<HTMLInputElement>('input[maxlength="80"]')
  if (!found) throw new Error('no name')
  return found
}

// Removed to see it fail: what `onSaved` of `useDraft` keeps.
test('what is typed while a draft is on its way stays to be saved, though its answer gets lost', async () => {
  answer(put, 'cut', named('Partie', 2))
  answer(get, named('Partie', 2))
  await type(name(), 'Partie')
  await press('Enregistrer')
  await type(name(), 'Partie, puis complétée')
  await pass(3000)
  expect(requestsTo(put)).toHaveLength(2)
  expect([name().value, isSeen('Reprendre mes changements')]).toEqual([
    'Partie, puis complétée',
    false,
  ])
  await press('Enregistrer')
  await pass(500)
  expect(requestsTo(put).at(-1)?.body).toMatchObject({ revision: 2, name: name().value })
})

// Removed to see it fail: `hasEnded` of `Meanwhile`.
test('a draft that a colleague ended leaves what was typed', async () => {
  answer(put, refused('stale-draft'))
  answer(get, { status: 404, body: { code: 'not-found' } })
  await type(name(), 'Hausse de décembre')
  await press('Enregistrer')
  await sees('Ce brouillon n’existe plus\u00A0: publié, ou supprimé.')
  expect(name().value).toBe('Hausse de décembre')
})
