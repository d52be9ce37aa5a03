import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ParcelId } from '#domain/parcel/parcel.ts'
import { grams, millimetres } from '#domain/units.ts'
import { boxStatuses, boxTransitions, freePlace, type BoxStatus } from './box.ts'
import { handOver } from './hand-over.ts'
import { pack, type Packing } from './pack.ts'
import { undoHandOver } from './undo-hand-over.ts'
import type { Shipment } from './shipment.ts'

const [a, b, c, stranger] = ['a', 'b', 'c', 'x'] as [ParcelId, ParcelId, ParcelId, ParcelId]
const { limits } = initialCatalogue
const at = new Date('2026-11-20T09:00:00Z')
const toPack: Shipment = { status: 'to_pack', toPack: [a, b], boxed: [c], heldBack: [] }
const ready = { status: 'ready' } as const
const rules = { numberForms: [], checkDigit: 'la-poste' } as const
const packing: Packing = {
  scanned: [b, a],
  weight: grams(30_000),
  dimensions: box(999, 500, 500),
  at,
}

test('every status of a box is reached, and no transition names another', () => {
  const named = Object.values(boxTransitions).flatMap(({ from, to }) => [...from, to])
  expect([...new Set<string>(named)].toSorted()).toEqual([...boxStatuses].toSorted())
})

test('a box with all or some of the parcels to pack, at the limits of the carrier, closes', () => {
  expect(pack(limits, toPack, packing)).toMatchObject({
    ok: true,
    value: { parcelIds: [b, a], packedAt: at, isLast: true },
  })
  expect(pack(limits, toPack, { ...packing, scanned: [a, a] })).toMatchObject({
    ok: true,
    value: { parcelIds: [a], isLast: false },
  })
})

test.each<[string, Partial<Shipment>, Partial<Packing>]>([
  ['shipment-not-to-pack', { status: 'ready' }, {}],
  ['parcel-not-in-shipment', {}, { scanned: [a, b, stranger] }],
  ['parcel-in-other-box', {}, { scanned: [a, b, c] }],
  ['box-without-parcel', { toPack: [] }, { scanned: [] }],
  ['parcel-not-ready', { heldBack: [b] }, { scanned: [a] }],
  ['weight-over-limit', {}, { weight: grams(30_001) }],
  ['weight-implausible', {}, { weight: grams(3) }],
  ['dimensions-over-limit', {}, { dimensions: box(1000, 500, 500) }],
  ['dimensions-implausible', {}, { dimensions: box(0, 500, 500) }],
])('packing is refused: %s', (refusal, shipment, changed) => {
  const refused = pack(limits, { ...toPack, ...shipment }, { ...packing, ...changed })
  expect(refusalOf(refused)).toBe(refusal)
})

test('a new box takes the lowest place that is free', () => {
  expect([[], [1], [2], [1, 3], [3, 1, 2]].map(freePlace)).toEqual([1, 2, 1, 2, 4])
})

test('a hand-over keeps the carrier’s tracking number in its one form', () => {
  expect(handOver(ready, { carrierTrackingNumber: '6a 15984 04033 1', rules, at })).toEqual({
    ok: true,
    value: { carrierTrackingNumber: '6A15984040331', handedOverAt: at },
  })
})

test.each<[string, { status: BoxStatus }, string]>([
  ['box-not-ready', { status: 'opened' }, '6A15984040331'],
  ['carrier-tracking-number-missing', ready, '  '],
  ['carrier-tracking-number-invalid', ready, 'LA123'],
  ['carrier-tracking-number-mistyped', ready, '6A15984040332'],
])('a hand-over is refused: %s', (refusal, closed, carrierTrackingNumber) => {
  expect(refusalOf(handOver(closed, { carrierTrackingNumber, rules, at }))).toBe(refusal)
})

test('a hand-over is undone within the minute, by its own hand', () => {
  const left = { status: 'handed_over', handedOverAt: at, isOwn: true } as const
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  expect(undoHandOver(left, after(60)).ok).toBe(true)
  expect(refusalOf(undoHandOver(left, after(66)))).toBe('hand-over-too-old')
  expect(refusalOf(undoHandOver({ ...left, isOwn: false }, at))).toBe('hand-over-not-yours')
  const delivered = { ...left, status: 'delivered' } as const
  expect(refusalOf(undoHandOver(delivered, at))).toBe('box-not-handed-over')
})

function box(length: number, width: number, height: number) {
  return { length: millimetres(length), width: millimetres(width), height: millimetres(height) }
}

function refusalOf(outcome: Outcome<unknown, string>): string {
  return outcome.ok ? 'none' : outcome.refusal
}
