// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTakenPhotos } from '#web/back-office/warehouse/reception/taken-photos.ts'
import {
  beginPage,
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

test('closing the photos of a box asks nothing: they are kept', async () => {
  const taken = {
    open: openTakenPhotos([]),
    closed: openTakenPhotos([]),
    scale: openTakenPhotos([]),
  }
  await show(<BoxPhotos taken={taken} />)
  await press('Fermée')
  await sees('Les photos partent avec la boîte')
  document.querySelector('input[type=file]')?.dispatchEvent(new Event('input', { bubbles: true }))
  await pass()
  await press('Fermer')
  await pass()
  expect(document.body.textContent).not.toContain('Quitter sans enregistrer')
})
