// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { fieldErrors } from '#web/copy/quotes.ts'
import { DraftAnswer } from './DraftAnswer.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const dispute = { id: 'd1', answer: null, messages: [] }

// Seen to fail: the focus stayed on the button.
test('an answer without words has the focus on them once it is refused', async () => {
  await show(<DraftAnswer dispute={dispute} />)
  await press('Écrire la réponse…')
  await sees('Pourquoi ce paiement est dû')
  await press('Enregistrer le brouillon')
  await sees(fieldErrors.required)
  expect(document.activeElement).toBe(document.querySelector('textarea'))
})
