// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const obstacles = 'GET /api/me/deletion-obstacles'

test('an account with parcels in house says what to settle, and asks for no word', async () => {
  answer(obstacles, { body: { obstacles: [{ code: 'parcel-in-house', count: 2 }] } })
  await show(<DeleteAccount />)
  await press('Supprimer mon compte')
  await sees('Pas encore possible')
  expect(isSeen('2 colis sont encore à l’entrepôt')).toBe(true)
  expect(isSeen('Supprimer définitivement')).toBe(false)
})
