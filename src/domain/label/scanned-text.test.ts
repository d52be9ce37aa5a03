import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxNumber } from '#domain/shipment/box.ts'
import { parseCarrierNumber } from '#domain/shipment/carrier.ts'
import { readClientNumber, readScannedText } from './scanned-text.ts'

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
    expect(read).toEqual({ kind: 'shipment', shipmentId: id, place: 1 })
    const second = readScannedText(`${origin}/admin/expeditions/${id}?boite=2`)
    expect(second).toEqual({ kind: 'shipment', shipmentId: id, place: 2 })
  }
  const number = 'E-2026-000123'
  for (const text of [number, ' e-2026-000123\r\n']) {
    expect(readScannedText(text)).toEqual({ kind: 'shipment-number', number, place: 1 })
  }
  expect(readScannedText('E-2026-00012').kind).toBe('number')
})

test('the number on a box is read back as this very box, and is no carrier’s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e7 }),
      fc.integer({ min: 1, max: 99 }),
      (count, place) => {
        const number = `E-2026-${String(count).padStart(6, '0')}`
        const text = boxNumber(number, place)
        expect(readScannedText(text)).toEqual({ kind: 'shipment-number', number, place })
        for (const rules of [{ numberForms: [], checkDigit: null }, laPoste]) {
          const refusal = 'carrier-tracking-number-invalid'
          expect(parseCarrierNumber(text, rules)).toEqual({ ok: false, refusal })
        }
      },
    ),
  )
})

test('a scanner that drops the dashes reads the same box', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('', '\u2011', '–', ' '),
      (count, place, dash) => {
        const number = `E-2026-${String(count).padStart(6, '0')}`
        const text = boxNumber(number, place).toLowerCase().replaceAll('-', dash)
        expect(readScannedText(text)).toEqual({ kind: 'shipment-number', number, place })
        expect(parseCarrierNumber(text, laPoste).ok).toBe(false)
      },
    ),
  )
})

const laPoste = { numberForms: [], checkDigit: 'la-poste' } as const

test.each([
  'E-2026-000123-',
  'E-2026-000123-100',
  'E-2026-000123-2-1',
  'XE-2026-000123-2',
  'E202600012',
  'E20260001231',
  'E19960001232',
  'E2026000123456',
])('« %s » is no box', (text) => expect(readScannedText(text).kind).not.toBe('shipment-number'))

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

test.each([
  ['CLT-731504', 'CLT-731504'],
  [' clt 731504 ', 'CLT-731504'],
  ['731504', 'CLT-731504'],
  ['Hoarau CLT-731504', 'CLT-731504'],
  ['clt731504, M. Hoarau, chez Dupont', 'CLT-731504'],
  ['CLT-731504 / CLT-731504', 'CLT-731504'],
  ['CLT-731504 CLT-482913', null],
  ['Hoarau 731504', null],
  ['XCLT-731504', null],
  ['CLT-7315041', null],
  ['Hoarau', null],
  ['73150', null],
  ['7315041', null],
  ['C-2026-731504', null],
  ['', null],
])('« %s » says the client number %s', (text, number) => {
  expect(readClientNumber(text)).toBe(number)
})
