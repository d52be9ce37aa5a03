import { expect, test } from 'vitest'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { hasLabel, printLabel, printsOfBox, type Reprint } from './label-print.ts'

const ready = { status: 'ready' } as const
const none: Reprint = { reason: null, note: null }

test('only a closed box that has not arrived has a label', () => {
  const labelled = shipmentStatuses.filter((status) => hasLabel({ status }))
  expect(labelled).toEqual(['ready', 'handed_over'])
  expect(printLabel({ status: 'to_pack' }, 0, none)).toEqual({
    ok: false,
    refusal: 'shipment-not-packed',
  })
})

test('the first print asks nothing, and keeps no reason', () => {
  const value = { isReprint: false, ...none }
  expect(printLabel(ready, 0, none)).toEqual({ ok: true, value })
  expect(printLabel(ready, 0, { reason: 'lost', note: 'x' })).toEqual({ ok: true, value })
})

test.each<[Reprint, string]>([
  [none, 'label-reason-missing'],
  [{ reason: null, note: 'Sans raison' }, 'label-reason-missing'],
  [{ reason: 'other', note: null }, 'label-note-missing'],
])('a second print with %j is refused with %s', (reprint, refusal) => {
  expect(printLabel(ready, 1, reprint)).toEqual({ ok: false, refusal })
})

test('the second and later prints keep their reason', () => {
  const reprint: Reprint = { reason: 'other', note: 'Mauvais rouleau' }
  const value = { isReprint: true, ...reprint }
  expect(printLabel(ready, 2, reprint)).toEqual({ ok: true, value })
})

test('a box that was opened and closed again begins anew', () => {
  const packed = { type: 'shipment.packed' }
  const printed = { type: 'shipment.label-printed' }
  const again = { type: 'shipment.label-reprinted' }
  const passed = { type: 'shipment.hold-passed' }
  expect(printsOfBox([packed, printed, passed, again])).toEqual([printed, again])
  expect(printsOfBox([packed, printed, again, packed])).toEqual([])
  // A very long story has lost its beginning.
  expect(printsOfBox([printed])).toEqual([printed])
})
