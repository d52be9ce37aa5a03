import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { grams, millimetres } from '#domain/units.ts'
import { handOver } from './hand-over.ts'
import { pack, type Packing } from './pack.ts'
import { undoHandOver } from './undo-hand-over.ts'
import { shipmentStatuses, shipmentTransitions, type Shipment } from './shipment.ts'

const [a, b, stranger] = ['a', 'b', 'x'] as [ParcelId, ParcelId, ParcelId]
const { limits } = initialCatalogue
const at = new Date('2026-11-20T09:00:00Z')
const toPack: Shipment = { status: 'to_pack', parcelIds: [a, b] }
const ready: Shipment = { ...toPack, status: 'ready' }
const rules = { numberForms: [], checkDigit: 'la-poste' } as const
const packing: Packing = {
  scanned: [b, a],
  weight: grams(30_000),
  dimensions: box(999, 500, 500),
  at,
}

test('every status is reached, and no transition names another', () => {
  const named = Object.values(shipmentTransitions).flatMap(({ from, to }) => [...from, to])
  expect([...new Set<string>(named)].toSorted()).toEqual([...shipmentStatuses].toSorted())
})

test('a box with exactly its parcels, at the limits of the carrier, is ready', () => {
  expect(pack(limits, toPack, packing)).toMatchObject({
    ok: true,
    value: { status: 'ready', packedAt: at },
  })
  expect(pack(limits, toPack, { ...packing, scanned: [a, a, b] }).ok).toBe(true)
})

test.each<[string, Shipment, Partial<Packing>]>([
  ['shipment-not-to-pack', ready, {}],
  ['parcel-not-in-shipment', toPack, { scanned: [a, b, stranger] }],
  ['parcel-missing-from-box', toPack, { scanned: [a] }],
  ['parcel-missing-from-box', { ...toPack, parcelIds: [] }, { scanned: [] }],
  ['weight-over-limit', toPack, { weight: grams(30_001) }],
  ['weight-implausible', toPack, { weight: grams(3) }],
  ['dimensions-over-limit', toPack, { dimensions: box(1000, 500, 500) }],
  ['dimensions-implausible', toPack, { dimensions: box(0, 500, 500) }],
])('packing is refused: %s', (refusal, shipment, changed) => {
  expect(refusalOf(pack(limits, shipment, { ...packing, ...changed }))).toBe(refusal)
})

test('a hand-over keeps the carrier’s tracking number in its one form', () => {
  expect(handOver(ready, { carrierTrackingNumber: '6a 15984 04033 1', rules, at })).toEqual({
    ok: true,
    value: {
      status: 'handed_over',
      parcelIds: [a, b],
      carrierTrackingNumber: '6A15984040331',
      handedOverAt: at,
    },
  })
})

test.each<[string, Shipment, string]>([
  ['shipment-not-ready', toPack, '6A15984040331'],
  ['carrier-tracking-number-missing', ready, '  '],
  ['carrier-tracking-number-invalid', ready, 'LA123'],
  ['carrier-tracking-number-mistyped', ready, '6A15984040332'],
])('a hand-over is refused: %s', (refusal, shipment, carrierTrackingNumber) => {
  expect(refusalOf(handOver(shipment, { carrierTrackingNumber, rules, at }))).toBe(refusal)
})

test('a hand-over is undone within the minute, by its own hand', () => {
  const left = { status: 'handed_over', handedOverAt: at, isOwn: true } as const
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect(undoHandOver(left, after(60)).ok).toBe(true)
  expect(refusalOf(undoHandOver(left, after(66)))).toBe('hand-over-too-old')
  expect(refusalOf(undoHandOver({ ...left, isOwn: false }, at))).toBe('hand-over-not-yours')
  const delivered = { ...left, status: 'delivered' } as const
  expect(refusalOf(undoHandOver(delivered, at))).toBe('shipment-not-handed-over')
})

function box(length: number, width: number, height: number) {
  return { length: millimetres(length), width: millimetres(width), height: millimetres(height) }
}

function refusalOf(outcome: Outcome<unknown, string>): string {
  return outcome.ok ? 'none' : outcome.refusal
}
