// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
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
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { OpenClaim } from './OpenClaim.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'
const other = '7a874b33-64bb-42c9-99ca-18e98cfa42be'
const form = {
  box: {
    number: 'E-2026-000001',
    orderId: id,
    orderNumber: 'C-2026-000001',
    destination: 'Guadeloupe',
  },
  kinds: [{ kind: 'damaged', refusal: null, from: null, until: null }],
  insuredCents: 2300,
  parcels: [],
  claims: [],
}

test('the second tap of a double tap finds the next step closed for a moment', async () => {
  answer('GET /api/boxes//claim-form', { body: form })
  await show(<OpenClaim />)
  await sees('Que s’est-il passé')
  document.querySelector<HTMLInputElement>('input[type=radio]')?.click()
  await pass()
  const isClosed = () => button('Continuer').closest('[inert]') !== null
  expect(isClosed()).toBe(false)
  await press('Continuer')
  await sees('Ce qui est concerné')
  expect(isClosed()).toBe(true)
  await pass(500)
  expect(isClosed()).toBe(false)
})

test('no step is turned while a photo is on its way: the claim would leave without it', async () => {
  answer('GET /api/boxes//claim-form', { body: form })
  answer('POST /api/claim-photos', 'cut', { body: { photoId: id, width: 800, height: 600 } })
  sessionStorage.setItem(
    'escale.claim::',
    JSON.stringify({ step: 2, kind: 'damaged', words: 'Brisé', photoIds: [other] }),
  )
  await show(<OpenClaim />)
  await sees('Photos et explications')
  await pass(500)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(input, 'files', { value: [new File(['photo'], 'photo.jpg')] })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  await sees('Envoi de la photo…')
  await press('Continuer')
  expect([isSeen('Photos et explications'), button('Retour').disabled]).toEqual([true, true])
  await pass(5000)
  await sees('Ajouter une photo')
  await press('Continuer')
  await sees('Vérifier et envoyer')
  expect(document.querySelectorAll('img')).toHaveLength(2)
})
