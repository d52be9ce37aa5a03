import { expect, test } from 'vitest'
import { judgeScannedBox, judgeScannedParcels, type ScannedParcel } from './scanned-parcels.ts'

const parcel = (status: ScannedParcel['status'], shipmentId: string | null, destroyed = false) => ({
  status,
  shipmentId,
  destroyed,
})
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
  ['a parcel that was destroyed', [parcel('blocked', null, true)], 'gone', []],
  ['a parcel held back in its box', [parcel('blocked', 'box')], 'blocked', ['box']],
  ['its twin is not held back', [parcel('blocked', 'box'), boxed], 'opens', ['box']],
  ['two boxes', [boxed, parcel('processing', 'other')], 'several', ['box', 'other']],
  ['one boxed, one not paid', [boxed, parcel('received', null)], 'several', ['box']],
  ['one here, one awaited', [boxed, parcel('pending_arrival', null)], 'opens', ['box']],
  ['one here, one that left', [boxed, parcel('shipped', 'other')], 'opens', ['box']],
])('%s: %j is %s', (_, parcels, verdict, shipmentIds) => {
  expect(judgeScannedParcels(parcels)).toEqual({ verdict, shipmentIds })
})

const papers = { code: 'customs-papers-missing' } as const
const period = { code: 'withdrawal-period-running' } as const

test('a hold says so at the step that it stops, and a box waits for its blocked parcel', () => {
  const box = { status: 'to_pack', parcels: [boxed], holds: [] } as const
  expect(judgeScannedBox(box)).toEqual({ verdict: 'opens', hold: null })
  expect(judgeScannedBox({ ...box, holds: [papers] })).toEqual({ verdict: 'held', hold: papers })
  expect(judgeScannedBox({ ...box, holds: [period] }).verdict).toBe('opens')
  expect(judgeScannedBox({ ...box, status: 'ready', holds: [period] }).verdict).toBe('held')
  const waiting = [boxed, parcel('blocked', 'box')]
  expect(judgeScannedBox({ ...box, parcels: waiting }).verdict).toBe('waits')
})
