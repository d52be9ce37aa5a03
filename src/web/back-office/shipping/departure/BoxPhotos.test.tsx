// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import {
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { BoxPhotos } from './BoxPhotos.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

// Removed to see it fail: `isUnsaved`. The question stood in the way.
test('closing the photos of a box asks nothing: they are kept', async () => {
  const taken = {
    open: openTakenPhotos([]),
    closed: openTakenPhotos([]),
    scale: openTakenPhotos([]),
  }
  await show(<BoxPhotos taken={taken} />)
  await press('Fermée')
  await sees('Les photos partent avec la boîte')
  const input = document.querySelector('input[type=file]')
  expect(input).not.toBe(null)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  await pass()
  await press('Fermer')
  await pass(500)
  expect(isSeen('Quitter sans enregistrer')).toBe(false)
  expect(isSeen('Les photos partent avec la boîte')).toBe(false)
})
