// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addReturnLabel } from '#contract/shipping/shop-returns.ts'
import { uploadWithProgress } from '#web/api/upload-with-progress.ts'
import { beginPage, isSeen, leavePage, pass, press, show } from '#web/chrome/action/test-page.tsx'
import { AfterUploads } from './AfterUploads.tsx'
import { answerLast, beginUploads } from './test-upload.ts'
import { sendFile } from './uploads.ts'

vi.mock('#web/chrome/OtherArea.tsx', () => ({ OtherArea: () => <p>L’autre page</p> }))

beforeEach(() => {
  beginPage()
  beginUploads()
})
afterEach(leavePage)

const file = new File(['%PDF'], 'étiquette.pdf', { type: 'application/pdf' })
const begin = () =>
  void sendFile({
    place: 'label',
    file,
    send: (sending) =>
      uploadWithProgress(addReturnLabel, { returnId: crypto.randomUUID() }, file, sending),
    reload: () => Promise.resolve(),
    refusals: {},
    failed: 'Étiquette non envoyée',
  })

// Removed to see it fail: the `if` of `AfterUploads`; the other area loaded its page at once.
test('another area opens once the file has arrived', async () => {
  begin()
  await show(<AfterUploads />)
  expect(isSeen('Envoi de étiquette.pdf')).toBe(true)
  expect(isSeen('L’autre page')).toBe(false)
  await answerLast({ status: 200, responseText: JSON.stringify({ fileId: crypto.randomUUID() }) })
  await pass()
  expect(isSeen('L’autre page')).toBe(true)
})

test('or once it is cancelled', async () => {
  begin()
  await show(<AfterUploads />)
  await press('Annuler')
  expect(isSeen('L’autre page')).toBe(true)
})
