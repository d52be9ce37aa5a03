import { expect, test } from 'vitest'
import { grams, millimetres } from '#domain/units.ts'
import { parcelStatuses, type ParcelId, type PhotoKey } from './parcel.ts'
import { receive, type Reception, type Undoing, undoReception } from './reception.ts'
import type { ShelfCode } from './shelf.ts'

const declared = { id: 'p1' as ParcelId, status: 'pending_arrival' } as const
const reception: Reception = {
  weight: grams(1200),
  dimensions: box([300, 200, 100]),
  shelf: 'B12' as ShelfCode,
  photos: ['a.jpg' as PhotoKey],
  at: new Date('2026-09-01T09:00:00Z'),
}

test('a declared parcel with measures and a photo is received', () => {
  const { at, ...facts } = reception
  expect(receive(declared, reception)).toEqual({
    ok: true,
    value: { id: 'p1', status: 'received', ...facts, receivedAt: at },
  })
})

test('a parcel is received once, whatever became of it since', () => {
  for (const status of parcelStatuses.filter((other) => other !== 'pending_arrival')) {
    expect(refusal({ status })).toBe('parcel-already-received')
  }
})

test('a parcel without a photo is refused', () => {
  expect(refusal({ photos: [] })).toBe('photo-missing')
})

test.each([
  ['grams typed as kilograms', 1_200_000, [300, 200, 100]],
  ['kilograms typed as grams', 1, [300, 200, 100]],
  ['nothing on the scale', 0, [300, 200, 100]],
  ['over 100 kg', 100_001, [900, 900, 900]],
  ['a letter of 80 g typed as 80 kg', 80_000, [220, 110, 10]],
  ['centimetres typed as millimetres', 1200, [30, 20, 10]],
] as const)('%s is not a plausible weight', (_, weight, sides) => {
  expect(refusal({ weight: grams(weight), dimensions: box(sides) })).toBe('weight-implausible')
})

test.each([[[0, 200, 100]], [[300, 200, 3001]]] as const)(
  'sides of %j mm are not plausible',
  (sides) => {
    expect(refusal({ dimensions: box(sides) })).toBe('dimensions-implausible')
  },
)

test.each([
  ['a lampshade', 700, [600, 400, 400]],
  ['a box of lead weights', 6000, [100, 100, 60]],
  ['a letter', 40, [220, 110, 3]],
  ['a parcel of 30 kg', 30_000, [600, 400, 400]],
  ['exactly 12 kg/l', 12_000, [100, 100, 100]],
  ['exactly 2 g/l', 2, [100, 100, 100]],
] as const)('%s is plausible', (_, weight, sides) => {
  expect(refusal({ weight: grams(weight), dimensions: box(sides) })).toBe('none')
})

function box([length, width, height]: readonly [number, number, number]) {
  return { length: millimetres(length), width: millimetres(width), height: millimetres(height) }
}

function refusal({
  status = 'pending_arrival',
  ...changed
}: Partial<Reception> & { status?: (typeof parcelStatuses)[number] }): string {
  const result = receive({ ...declared, status }, { ...reception, ...changed })
  return result.ok ? 'none' : result.refusal
}

const receivedAt = new Date('2026-11-20T10:00:00Z')

const after = (seconds: number) => new Date(receivedAt.getTime() + seconds * 1000)

const fresh: Undoing = { status: 'received', receivedAt, isOwn: true, hasDependents: false }

test('a slip is taken back within the minute, and no later', () => {
  expect(undoReception(fresh, after(60))).toEqual({ ok: true, value: true })
  expect(undoReception(fresh, after(66))).toEqual({ ok: false, refusal: 'reception-too-old' })
})

test.each([
  [{ isOwn: false }, 'reception-not-yours'],
  [{ hasDependents: true }, 'reception-in-use'],
  [{ status: 'pending_quote' }, 'reception-in-use'],
  [{ status: 'blocked' }, 'reception-in-use'],
] as const)('%o is refused with %s', (changes, refusal) => {
  expect(undoReception({ ...fresh, ...changes }, after(5))).toEqual({ ok: false, refusal })
})
