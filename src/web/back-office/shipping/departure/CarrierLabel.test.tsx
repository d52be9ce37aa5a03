// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BoxView } from '#contract/shipping/shipments.ts'
import {
  answer,
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  refused,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { paths } from '#web/paths.ts'
import { CarrierLabel } from './CarrierLabel.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const id = '7a874b33-64bb-42c9-99ca-18e98cfa42bf'

test('a label refused for the goods leads to the contents of each parcel of the box', async () => {
  const box = { id, number: 'E-2026-000001', status: 'ready' } as BoxView
  const parcels = [
    { id, boxId: id, trackingNumber: '6A04819920388' },
    { id: 'other', boxId: null, trackingNumber: '6A04819920389' },
  ]
  answer(`POST /api/warehouse/boxes/${id}/carrier-label`, refused('carrier-label-goods'))
  const labels = { isOffered: true, made: [] }
  await show(<CarrierLabel box={box} labels={labels} shipment={{ holds: [], parcels }} />)
  await press('Créer l’étiquette Colissimo')
  await sees('Contenu du colis 6A04819920388')
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([paths.adminParcelContents(id)])
})
