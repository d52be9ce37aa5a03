// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readParcelSituation, type ParcelRequest } from '#contract/warehouse/parcel-requests.ts'
import { query } from '#web/api/query.ts'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import {
  answerLast,
  beginUploads,
  choose,
  refusedFile,
  uploads,
} from '#web/chrome/upload/test-upload.ts'
import { ParcelRequests } from './ParcelRequests.tsx'
import { ReturnForm } from './ReturnForm.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const [parcelId, requestId] = [crypto.randomUUID(), crypto.randomUUID()]
const returning: ParcelRequest = {
  id: requestId,
  kind: 'return',
  state: 'open',
  outcome: null,
  reason: 'Trop petit',
  trackingNumber: null,
  parcelId,
  choice: null,
  shopAddress: null,
  shopLabel: null,
  deadline: null,
  answer: null,
  answeredAt: null,
  seenAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  closedAt: null,
  shopReturn: {
    way: 'shop-label',
    state: 'to-price',
    feeCents: null,
    storageCents: null,
    pricedCarrier: null,
    validUntil: null,
    orderId: null,
    label: null,
    proof: null,
    sent: null,
    deliveredAt: null,
    ended: null,
  },
}
const situation = {
  storage: null,
  settlement: null,
  today: null,
  companions: null,
  shopWithdrawal: null,
  measuredAt: null,
  disputeUntil: null,
  destroyedAt: null,
  block: null,
  quote: null,
  requests: [],
  acts: [],
}

/** The form leaves once the request is there, as on the page of the parcel. */
function Page() {
  const { data } = useQuery(query(readParcelSituation, { parcelId }))
  if (!data) return null
  if (data.requests.length > 0) return <ParcelRequests requests={data.requests} />
  return <ReturnForm parcelId={parcelId} right={null} storage={null} onClose={() => {}} />
}

const label = new File(['%PDF'], 'étiquette.pdf', { type: 'application/pdf' })
const asking = `POST /api/parcels/${parcelId}/return-requests`

// Seen to fail: the failure was the form's, which had left, and a second press asked for the return again.
test('the shop’s label refused after its request is told where it can be sent again, and only it is', async () => {
  beginUploads()
  const open = { body: { ...situation, requests: [returning] } }
  answer(`GET /api/parcels/${parcelId}/situation`, { body: situation }, open)
  answer(asking, { body: returning })
  await show(<Page />)
  const reason = document.querySelector<HTMLTextAreaElement>('[name="reason"]')
  if (reason) await type(reason, 'Trop petit')
  document.querySelector<HTMLInputElement>('[value="shop-label"]')?.click()
  await sees('Joindre l’étiquette')
  await choose(label)
  await press('Demander le retour')
  await sees('Envoi de étiquette.pdf')
  expect(isSeen('Demander le retour')).toBe(false)
  await answerLast(refusedFile('pdf-encrypted'))
  await sees('Ce PDF est protégé par un mot de passe')
  await choose(label)
  await answerLast({ status: 200, responseText: JSON.stringify({ fileId: crypto.randomUUID() }) })
  await sees('Étiquette envoyée')
  expect(isSeen('Ce PDF est protégé par un mot de passe')).toBe(false)
  expect(requestsTo(asking)).toHaveLength(1)
  expect(uploads).toHaveLength(2)
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(2)
})
