import { expect, test } from 'vitest'
import { readScannedText } from './scanned-text.ts'

const id = '0b5c9a1e-7d1f-4a55-9b0e-3f6d2c1a8e77'

test('the QR code of our label is the sheet of its parcel, whatever address the site has', () => {
  for (const origin of ['http://localhost:41500', 'https://escale.example']) {
    expect(readScannedText(`${origin}/admin/colis/${id}`)).toEqual({ kind: 'sheet', parcelId: id })
  }
  expect(readScannedText(` https://ESCALE.example/admin/colis/${id.toUpperCase()}/ `)).toEqual({
    kind: 'sheet',
    parcelId: id,
  })
})

test('the codes of the label of a box are its shipment: the QR code its page, the two others its number', () => {
  for (const origin of ['http://localhost:41500', 'https://ESCALE.example']) {
    const read = readScannedText(` ${origin}/admin/expeditions/${id} `)
    expect(read).toEqual({ kind: 'shipment', shipmentId: id })
  }
  const number = 'E-2026-000123'
  for (const text of [number, ' e-2026-000123\r\n']) {
    expect(readScannedText(text)).toEqual({ kind: 'shipment-number', number })
  }
  expect(readScannedText('E-2026-00012').kind).toBe('number')
})

test.each([
  ['6A 1234 5678 901', '6A12345678901'],
  ['3760123456789', '3760123456789'],
])('« %s » is a number to look for', (text, trackingNumber) => {
  expect(readScannedText(text)).toEqual({ kind: 'number', trackingNumber })
})

test.each([
  ['b-12', 'B12'],
  ['A-12-3', 'A-12-3'],
])('« %s » is a shelf', (text, shelf) => {
  expect(readScannedText(text)).toEqual({ kind: 'shelf', shelf })
})

test.each([
  `https://escale.example/admin/devis/${id}`,
  `https://escale.example/admin/colis/${id}?x=1`,
  'javascript:alert(1)//admin/colis/',
  'https://boutique.example/retour',
  '%0087000%',
  '',
])('« %s » is nothing that the warehouse looks for', (text) => {
  expect(readScannedText(text)).toEqual({ kind: 'other' })
})
