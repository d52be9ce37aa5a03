import { expect, test } from 'vitest'
import { parseCarrierNumber } from './carrier-number.ts'

test.each([
  // Colissimo: from labels that were published with libraries and documentation.
  ['8L 20524 75203 2', '8L20524752032'],
  ['6A15984040331', '6A15984040331'],
  ['6a11353659111', '6A11353659111'],
  ['6Y11138575506', '6Y11138575506'],
  ['8A00054163416', '8A00054163416'],
  // UPU S10, the example of the standard first.
  ['RR473124829GB', 'RR473124829GB'],
  ['EB000717618HK', 'EB000717618HK'],
  ['RB 123 456 785 US', 'RB123456785US'],
  // Its two special rests: 10 is written 0, 11 is written 5.
  ['LA000000080FR', 'LA000000080FR'],
  ['LA000000005FR', 'LA000000005FR'],
  // Other carriers.
  ['1ZY0X1930320121606', '1ZY0X1930320121606'],
  ['12345678', '12345678'],
])('« %s » is a carrier’s number', (typed, number) => {
  expect(parseCarrierNumber(typed)).toEqual({ ok: true, value: number })
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
      `1Z${'9'.repeat(34)}`,
      'https://escale/x',
    ],
  ],
  [
    'carrier-tracking-number-mistyped',
    // A digit wrong, two exchanged, one missing, one too many.
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
  for (const text of typed) expect(parseCarrierNumber(text)).toEqual({ ok: false, refusal })
})
