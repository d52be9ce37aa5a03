import { expect, test } from 'vitest'
import { readScan } from './use-scans.ts'

const parcels = [
  { id: 'a', trackingNumber: '6A12345678901' },
  { id: 'b', trackingNumber: 'XY-77 12' },
]

test.each([
  ['6A12345678901', [], { kind: 'ticked', parcelId: 'a', trackingNumber: '6A12345678901' }],
  [' 6a 1234-5678901\n', [], { kind: 'ticked', parcelId: 'a', trackingNumber: '6A12345678901' }],
  ['xy7712', ['a'], { kind: 'ticked', parcelId: 'b', trackingNumber: 'XY7712' }],
  ['6A12345678901', ['a'], { kind: 'again', trackingNumber: '6A12345678901' }],
  ['6A12345678902', [], { kind: 'stranger', trackingNumber: '6A12345678902' }],
  ['  ', [], { kind: 'empty' }],
])('a scan of « %s » with %j in the box', (text, scanned, expected) => {
  expect(readScan(text, parcels, scanned)).toEqual(expected)
})

test('two parcels under one number are ticked one after the other', () => {
  const twins = parcels.map(({ id }) => ({ id, trackingNumber: 'SAME1' }))
  expect(readScan('SAME1', twins, ['a'])).toMatchObject({ kind: 'ticked', parcelId: 'b' })
  expect(readScan('SAME1', twins, ['a', 'b'])).toMatchObject({ kind: 'again' })
})

test('a parcel that is held back does not go in, by its number or its label; its twin does', () => {
  const id = '0b5c9a1e-7d1f-4a55-9b0e-3f6d2c1a8e77'
  const held = { id, trackingNumber: 'SAME1', held: true }
  expect(readScan('SAME1', [held], [])).toEqual({ kind: 'held', trackingNumber: 'SAME1' })
  const label = `https://escale.example/admin/colis/${id}`
  expect(readScan(label, [held], [])).toEqual({ kind: 'held', trackingNumber: 'SAME1' })
  const twins = [held, { id: 'b', trackingNumber: 'SAME1' }]
  expect(readScan('SAME1', twins, [])).toMatchObject({ kind: 'ticked', parcelId: 'b' })
})

test('under one number, once what goes in is ticked, the next scan may be of either', () => {
  const twins = [
    { id: 'a', trackingNumber: 'SAME1', held: true },
    { id: 'b', trackingNumber: 'SAME1' },
  ]
  expect(readScan('SAME1', twins, ['b'])).toEqual({ kind: 'twin', trackingNumber: 'SAME1' })
})

test('the QR code of a label is that parcel, whatever its number', () => {
  const id = '0b5c9a1e-7d1f-4a55-9b0e-3f6d2c1a8e77'
  const label = `https://escale.example/admin/colis/${id}`
  const twins = [
    { id: 'a', trackingNumber: 'SAME1' },
    { id, trackingNumber: 'SAME1' },
  ]
  expect(readScan(label, twins, [])).toMatchObject({ kind: 'ticked', parcelId: id })
  expect(readScan(label, twins, [id])).toMatchObject({ kind: 'again' })
  expect(readScan(label, parcels, [])).toMatchObject({ kind: 'stranger' })
})
