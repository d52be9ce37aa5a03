// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readParcelSituation } from '#contract/warehouse/parcel-requests.ts'
import { readMyParcelTimeline } from '#contract/warehouse/parcels.ts'
import { query } from '#web/api/query.ts'
import { answer, beginPage, isSeen, leavePage, sees, show } from '#web/chrome/action/test-page.tsx'
import { parcel } from '../test-parcel.ts'
import { ParcelBody } from './ParcelBody.tsx'

beforeEach(beginPage)
afterEach(leavePage)

const awaited = { ...parcel, id: crypto.randomUUID(), status: 'pending_arrival' } as const

function Body() {
  const of = { parcelId: awaited.id }
  const situation = useQuery(query(readParcelSituation, of))
  const story = useQuery(query(readMyParcelTimeline, of))
  return <ParcelBody parcel={awaited} situation={situation} story={story} />
}

// Seen to fail: the contents stood only among the acts, which could not be read.
test('the contents of an awaited parcel can be declared although its acts cannot be read', async () => {
  answer(`GET /api/parcels/${awaited.id}/situation`, 'cut')
  answer(`GET /api/parcels/${awaited.id}/contents`, {
    body: {
      parcelId: awaited.id,
      version: 1,
      canChange: true,
      lines: [],
      totalCents: 0,
      netCents: 0,
      grossGrams: null,
      invoiceGap: null,
      invoices: [],
      valueReason: null,
      sameOrder: [],
      missing: ['contents', 'invoice'],
    },
  })
  await show(<Body />)
  await sees('Impossible de dire ce que vous pouvez faire.')
  await sees('Déclarer le contenu')
  expect(isSeen('Joindre la facture d’achat')).toBe(true)
})
