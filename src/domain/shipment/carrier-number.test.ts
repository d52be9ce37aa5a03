import { expect, test } from 'vitest'
import { parseCarrierNumber } from './carrier-number.ts'

/** The settings of the first carrier. */
const laPoste = { numberForms: [], checkDigit: 'la-poste' } as const

test.each([
  // Colissimo: numbers from labels published with libraries and documentation.
  ['8L 20524 75203 2', '8L20524752032'],
  ['6A15984040331', '6A15984040331'],
  ['6a11353659111', '6A11353659111'],
  ['6Y11138575506', '6Y11138575506'],
  ['8A00054163416', '8A00054163416'],
  // UPU S10; the first is the example of the standard.
  ['RR473124829GB', 'RR473124829GB'],
  ['EB000717618HK', 'EB000717618HK'],
  ['RB 123 456 785 US', 'RB123456785US'],
  // The two special remainders of S10: 10 is written 0, 11 is written 5.
  ['LA000000080FR', 'LA000000080FR'],
  ['LA000000005FR', 'LA000000005FR'],
  // Other carriers.
  ['1ZY0X1930320121606', '1ZY0X1930320121606'],
  ['12345678', '12345678'],
])('« %s » is a carrier’s number', (typed, number) => {
  expect(parseCarrierNumber(typed, laPoste)).toEqual({ ok: true, value: number })
})

test.each([
  ['carrier-tracking-number-missing', ['', '  ']],
  [
    'carrier-tracking-number-invalid',
    [
      '??',
      'LA123',
      'COLISSIMO',
      '1234567',
      'CLT-482913',
      'E-2026-000123',
      `1Z${'9'.repeat(34)}`,
      'https://escale/x',
    ],
  ],
  [
    'carrier-tracking-number-mistyped',
    // One wrong digit, two exchanged, one missing, one too many.
    [
      '6A15984040332',
      '6A15984400331',
      '6A1598404033',
      '6A159840403311',
      'RR473124828GB',
      'RR47312489GB',
    ],
  ],
])('%s: %j', (refusal, typed) => {
  for (const text of typed)
    expect(parseCarrierNumber(text, laPoste)).toEqual({ ok: false, refusal })
})

const chronopost = { numberForms: ['@@#########@@', '1Z****'], checkDigit: null } as const

test.each(['XY473124828FR', 'xy 473 124 828 fr', '1ZA0B1'])(
  '« %s » has a form of its carrier, which proves no digit',
  (typed) => {
    expect(parseCarrierNumber(typed, chronopost)).toMatchObject({ ok: true })
  },
)

test.each(['12345678', 'XY473124828F', 'XY473124828FRA', '2ZA0B1', 'CLT-482913'])(
  '« %s » has no form of its carrier',
  (typed) => {
    const refusal = 'carrier-tracking-number-invalid'
    expect(parseCarrierNumber(typed, chronopost)).toEqual({ ok: false, refusal })
  },
)

test('a carrier of the postal union refuses a wrong digit, and takes what only Colissimo would refuse', () => {
  const postal = { numberForms: [], checkDigit: 's10' } as const
  const refusal = 'carrier-tracking-number-mistyped'
  expect(parseCarrierNumber('RR473124828GB', postal)).toEqual({ ok: false, refusal })
  expect(parseCarrierNumber('6A15984040332', postal)).toMatchObject({ ok: true })
})

test('a proved number must have a form too, where the carrier has forms', () => {
  const only = { numberForms: ['#@###########'], checkDigit: 'la-poste' } as const
  expect(parseCarrierNumber('6A15984040331', only)).toMatchObject({ ok: true })
  expect(parseCarrierNumber('RR473124829GB', only)).toMatchObject({ ok: false })
})
