// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Declaration } from '#contract/payments/declarations.ts'
import {
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { HandleDeclaration } from './HandleDeclaration.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const declaration: Declaration = {
  id: 'd',
  number: 'D-1',
  kind: 'withdrawal',
  state: 'received',
  name: 'Zoé Bègue',
  email: 'zoe@escale.test',
  contract: '',
  wishedOn: null,
  receivedAt: '2026-11-29T10:00:00Z',
  refundBy: null,
  customer: null,
  order: null,
  subscription: null,
  signedIn: false,
  settledAt: null,
  settledBy: null,
  note: null,
}

// Removed to see it fail: `ActionForm`, by a form with its own « Annuler »; the note went without a word.
test('« Annuler » asks before it discards a note', async () => {
  const onDone = vi.fn<() => void>()
  await show(<HandleDeclaration handling={{ declaration, outcome: 'rejected' }} onDone={onDone} />)
  await sees('Annuler')
  await press('Annuler')
  expect(onDone).toHaveBeenCalledOnce()
  const note = document.querySelector('textarea')
  if (!note) throw new Error('no note')
  await type(note, 'Hors délai')
  await press('Annuler')
  await sees('Ce que vous avez saisi ici n’est pas enregistré.')
  expect(onDone).toHaveBeenCalledOnce()
  expect(isSeen('Hors délai')).toBe(true)
})
