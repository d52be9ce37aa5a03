import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  carrierCode,
  hasForm,
  parseCarrierNumber,
  parseLinkPattern,
  trackingUrl,
} from './carrier.ts'

const laPoste = 'https://www.laposte.fr/outils/suivre-vos-envois?code={numero}'

test('the link carries the number, and nothing that it might smuggle', () => {
  expect(trackingUrl(laPoste, '6A12345678901')).toBe(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
  )
  expect(trackingUrl(laPoste, '6A&x=#"')).toBe(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A%26x%3D%23%22',
  )
  expect(trackingUrl(laPoste, '$&$1')).toContain('?code=%24%26%241')
})

test('no number yet, or no page, no link', () => {
  expect(trackingUrl(laPoste, null)).toBeNull()
  expect(trackingUrl(null, '6A12345678901')).toBeNull()
})

test.each([
  laPoste,
  'https://tracking.example.org/fr/{numero}',
  'https://example.org:8443/#/suivi/{numero}/',
  'https://example.org/?langue=fr&n={numero}&x=1',
])('%s is a link pattern', (pattern) => {
  expect(parseLinkPattern(` ${pattern} `)).toEqual({ ok: true, value: pattern })
})

test.each([
  ['not-https', ['', '{numero}', 'laposte.fr/{numero}', 'http://example.org/{numero}']],
  ['not-https', ['javascript:alert({numero})', 'data:text/html,{numero}', '//a.org/{numero}']],
  ['not-https', ['https://example.org/ {numero}', 'https:\\\\example.org/{numero}']],
  ['number-place', ['https://example.org/', 'https://example.org/{numero}/{numero}']],
  ['number-place', ['https://example.org/{number}', 'https://example.org/{{numero}}']],
  ['host', ['https://example.org{numero}', 'https://example.org?n={numero}', 'https:///{numero}']],
  ['host', ['https://{numero}/', 'https://{numero}.example.org/', 'https://a.org:{numero}/']],
  ['host', ['https://a:b@example.org/{numero}', 'https://@example.org/{numero}']],
  ['host', ['https://localhost/{numero}', 'https://127.0.0.1/{numero}', 'https://[::1]/{numero}']],
])('%s: %j', (refusal, patterns) => {
  for (const pattern of patterns)
    expect(parseLinkPattern(pattern), pattern).toEqual({ ok: false, refusal })
})

/** Parts of addresses, valid and invalid. */
const pieces = ['{numero}', '/', '?', '#', '@', ':', '\\', '.', '..', '%2f', '&x=', 'a', 'a.org']
const piece = fc.nat(pieces.length - 1).map((at) => pieces[at] ?? '')
const anyPattern = fc
  .tuple(
    fc.constantFrom('https://', 'https://example.org', 'https://example.org/'),
    fc.array(piece),
  )
  .map(([start, parts]) => [start, ...parts].join(''))
const rightPattern = fc
  .tuple(fc.webUrl({ validSchemes: ['https'] }), fc.array(piece, { maxLength: 4 }))
  .map(([address, parts]) => `${address}/{numero}${parts.join('')}`)

// Seen to fail with the number put in as it is, and without the check of the host.
test('whatever the pattern that is taken and the number, the host stays and the number is encoded', () => {
  let taken = 0
  fc.assert(
    fc.property(
      fc.oneof(anyPattern, rightPattern),
      fc.string({ maxLength: 12 }),
      (pattern, number) => {
        const parsed = parseLinkPattern(pattern)
        if (!parsed.ok) return
        taken += 1
        const link = trackingUrl(parsed.value, number) ?? ''
        const [before = '', after = ''] = parsed.value.split('{numero}')
        expect(link).toBe(`${before}${encodeURIComponent(number)}${after}`)
        const { origin, username } = new URL(link)
        expect([origin, username]).toEqual([new URL(before).origin, ''])
        expect(origin.startsWith('https://')).toBe(true)
      },
    ),
    { numRuns: 400 },
  )
  expect(taken).toBeGreaterThan(50)
})

test('a form says what stands at each place', () => {
  expect(hasForm('6A15984040331', ['#@###########'])).toBe(true)
  expect(hasForm('6A1598404033', ['#@###########'])).toBe(false)
  expect(hasForm('1ZA0B1', ['XX', '1Z****'])).toBe(true)
  expect(hasForm('1ZA0B1', [])).toBe(false)
})

test.each([
  ['Chronopost International', 'chronopost-international'],
  ['Mondial Relay', 'mondial-relay'],
  ['La Poste — Océanie', 'la-poste-oceanie'],
  ['«\u00A0»', ''],
])('the code of « %s » is « %s »', (name, code) => {
  expect(carrierCode(name)).toBe(code)
})

/** The settings of the first carrier. */
const laPosteRules = { numberForms: [], checkDigit: 'la-poste' } as const

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
  expect(parseCarrierNumber(typed, laPosteRules)).toEqual({ ok: true, value: number })
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
    expect(parseCarrierNumber(text, laPosteRules)).toEqual({ ok: false, refusal })
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
