import { expect, test } from 'vitest'
import {
  type Declaration,
  declare,
  declareOrder,
  deleteDeclaration,
  editDeclaration,
  match,
} from './declare.ts'
import { type ParcelId, parcelStatuses, parcelTransitions } from './parcel.ts'
import type { TrackingNumber } from './tracking-number.ts'

const declaration: Declaration = {
  trackingNumber: '6A123' as TrackingNumber,
  merchantName: 'La Boutique',
  contentDescription: null,
  requestedAction: 'grouping',
}
const awaited = { id: 'p1' as ParcelId, status: 'pending_arrival' } as const
const received = { id: 'p1' as ParcelId, status: 'received' } as const

test('a new declaration is always awaited', () => {
  const result = declare(declaration, { alreadyDeclared: false })
  expect(result).toEqual({ ok: true, value: { ...declaration, status: 'pending_arrival' } })
})

test('the same customer does not declare a number twice, nor by an edit', () => {
  const refusal = { ok: false, refusal: 'parcel-already-declared' }
  expect(declare(declaration, { alreadyDeclared: true })).toEqual(refusal)
  expect(editDeclaration(awaited, declaration, { alreadyDeclared: true })).toEqual(refusal)
})

test('after reception a declaration is neither edited nor deleted', () => {
  const refusal = { ok: false, refusal: 'parcel-already-received' }
  expect(editDeclaration(received, declaration, { alreadyDeclared: false })).toEqual(refusal)
  expect(deleteDeclaration(received)).toEqual(refusal)
  expect(editDeclaration(awaited, declaration, { alreadyDeclared: false }).ok).toBe(true)
  expect(deleteDeclaration(awaited).ok).toBe(true)
})

test('the parcels of an order are declared all together or not at all', () => {
  const other = { ...declaration, trackingNumber: '6A124' as TrackingNumber }
  const order = declareOrder([declaration, other], { alreadyDeclared: [] })
  expect(order.ok && order.value.map(({ trackingNumber }) => trackingNumber)).toEqual([
    '6A123',
    '6A124',
  ])
  expect(declareOrder([declaration, other], { alreadyDeclared: ['6A124'] })).toEqual({
    ok: false,
    refusal: 'parcel-already-declared',
  })
})

// Seen to fail: when a declaration took whatever state was found.
test('a declaration becomes what was found in the house free or held back, and nothing else', () => {
  const matched = parcelStatuses.flatMap((declared) =>
    parcelStatuses.flatMap((found) => {
      const move = match({ status: declared }, { status: found })
      return move.ok ? [[declared, found, move.value]] : []
    }),
  )
  expect(matched).toEqual([
    ['pending_arrival', 'received', 'receive'],
    ['pending_arrival', 'blocked', 'match-blocked'],
  ])
  for (const [, found, move] of matched) {
    expect(parcelTransitions[move as 'receive'].to).toBe(found)
  }
})

test('what was destroyed is nobody’s for ever', () => {
  const matched = match({ status: 'pending_arrival' }, { status: 'blocked', destroyed: true })
  expect(matched).toEqual({ ok: false, refusal: 'parcel-not-matchable' })
})
