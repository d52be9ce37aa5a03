import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierCode, hasForm, parseLinkPattern, trackingUrl } from './carrier.ts'

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
