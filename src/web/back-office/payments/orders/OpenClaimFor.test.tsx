// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderView } from '#contract/payments/orders.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { OpenClaimFor } from './OpenClaimFor.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const boxId = crypto.randomUUID()
const parcelId = crypto.randomUUID()
const boxes = [
  { id: boxId, place: 1, status: 'delivered' },
] as OrderView['shipments'][number]['boxes']
const photoId = crypto.randomUUID()
const post = `POST /api/admin/boxes/${boxId}/claims`
const late = { refusal: 'claim-too-late', from: null, until: null }

function area(place: number): HTMLTextAreaElement {
  const found = document.querySelectorAll('textarea')[place]
  if (!found) throw new Error(`no text ${place}`)
  return found
}

function choose(place: number, value: string): void {
  const found = document.querySelectorAll('select')[place]
  if (!found) throw new Error(`no list ${place}`)
  found.value = value
  found.dispatchEvent(new Event('change', { bubbles: true }))
}

// Removed to see it fail: `isChosen` in `Fields`, then `openKinds` of what is too late.
test('a claim that is too late online is opened by the team, with its pieces and a reason', async () => {
  answer(`GET /api/admin/boxes/${boxId}/claim-form`, {
    body: {
      box: { number: 'E-2026-000001', orderId: boxId, orderNumber: 'C-1', destination: 'Mayotte' },
      kinds: [
        { ...late, kind: 'lost', refusal: 'claim-open' },
        { ...late, kind: 'short' },
      ],
      insuredCents: 2300,
      parcels: [
        {
          id: parcelId,
          trackingNumber: '6A',
          merchant: 'Librairie',
          lines: [{ position: 1, description: 'Roman', left: 2, unitCents: 790 }],
        },
      ],
      claims: [],
    },
  })
  answer(post, { body: { id: boxId } })
  answer('POST /api/warehouse/photos', { body: { photoId, width: 800, height: 600 } })
  await show(<OpenClaimFor boxes={boxes} />)
  await press('Ouvrir une réclamation…')
  await sees('Ce que dit le client')
  await type(area(0), 'Appel du 3 mars.')
  await type(area(1), 'Il manque un livre.')
  expect(document.body.textContent).not.toContain('Envoi perdu')
  choose(0, 'short')
  await sees('Roman (Librairie)')
  await press('Ouvrir la réclamation')
  await sees('Choisissez au moins un article.')
  expect(requestsTo(post)).toEqual([])
  choose(1, '1')
  // Seen to fail: the form took no photo.
  const [file] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })
  Object.defineProperty(file, 'files', { value: [photo] })
  file?.dispatchEvent(new Event('change', { bubbles: true }))
  await sees('Retirer')
  await sees('Ajouter une photo')
  await press('Ouvrir la réclamation')
  await sees('Réclamation ouverte')
  expect(requestsTo(post).map(({ body }) => body)).toEqual([
    {
      kind: 'short',
      lines: [{ parcelId, position: 1, quantity: 1 }],
      words: 'Il manque un livre.',
      reason: 'Appel du 3 mars.',
      photoIds: [photoId],
    },
  ])
})
