import { expect, test } from 'vitest'
import { judgeNextStep, judgeScannedParcels, type ScannedParcel } from './scanned-parcels.ts'

const parcel = (
  status: ScannedParcel['status'],
  shipmentId: string | null,
  more: Partial<ScannedParcel> = {},
): ScannedParcel => ({ status, shipmentId, boxId: null, destroyed: false, ...more })
const boxed = parcel('processing', 'box')

test.each<[string, ScannedParcel[], string, string[]]>([
  ['nothing', [], 'unknown', []],
  ['a parcel of a box', [boxed], 'opens', ['box']],
  ['a parcel of a closed box', [parcel('ready_to_ship', 'box')], 'opens', ['box']],
  ['two parcels of one box', [boxed, boxed], 'opens', ['box']],
  ['an awaited parcel', [parcel('pending_arrival', null)], 'awaited', []],
  ['a parcel on its shelf', [parcel('received', null)], 'not-paid', []],
  ['a parcel in a quote', [parcel('pending_quote', null)], 'not-paid', []],
  ['a parcel that left', [parcel('shipped', 'box')], 'gone', ['box']],
  ['a parcel that was destroyed', [parcel('blocked', null, { destroyed: true })], 'gone', []],
  ['a parcel held back in its box', [parcel('blocked', 'box')], 'blocked', ['box']],
  ['its twin is not held back', [parcel('blocked', 'box'), boxed], 'opens', ['box']],
  ['two boxes', [boxed, parcel('processing', 'other')], 'several', ['box', 'other']],
  ['one boxed, one not paid', [boxed, parcel('received', null)], 'several', ['box']],
  ['one here, one awaited', [boxed, parcel('pending_arrival', null)], 'opens', ['box']],
  ['one here, one that left', [boxed, parcel('shipped', 'other')], 'opens', ['box']],
])('%s: %j is %s', (_, parcels, verdict, shipmentIds) => {
  expect(judgeScannedParcels(parcels)).toEqual({ verdict, shipmentIds, boxId: null })
})

test('parcels in one closed box name it; those of two boxes of a shipment name none', () => {
  const inBox = (boxId: string) => parcel('ready_to_ship', 'box', { boxId })
  expect(judgeScannedParcels([inBox('1')])).toMatchObject({ verdict: 'opens', boxId: '1' })
  expect(judgeScannedParcels([inBox('1'), inBox('1')]).boxId).toBe('1')
  const two = { verdict: 'opens', shipmentIds: ['box'], boxId: null }
  expect(judgeScannedParcels([inBox('1'), inBox('2')])).toEqual(two)
  expect(judgeScannedParcels([inBox('1'), boxed])).toEqual(two)
})

const papers = { code: 'customs-papers-missing' } as const
const period = { code: 'withdrawal-period-running' } as const

test('a hold says so at the step that it stops, and what is to pack waits for a blocked parcel', () => {
  const toPack = { isBoxed: false, parcels: [boxed], holds: [] } as const
  expect(judgeNextStep(toPack)).toEqual({ verdict: 'opens', hold: null })
  expect(judgeNextStep({ ...toPack, holds: [papers] })).toEqual({ verdict: 'held', hold: papers })
  expect(judgeNextStep({ ...toPack, holds: [period] }).verdict).toBe('opens')
  expect(judgeNextStep({ ...toPack, isBoxed: true, holds: [period] }).verdict).toBe('held')
  const parcels = [boxed, parcel('blocked', 'box')]
  expect(judgeNextStep({ ...toPack, parcels }).verdict).toBe('waits')
  expect(judgeNextStep({ ...toPack, parcels, isBoxed: true }).verdict).toBe('opens')
})
