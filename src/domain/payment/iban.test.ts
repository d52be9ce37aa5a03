import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfIban, parseIban, printedIban } from './iban.ts'

// The examples of the registry of ISO 13616.
const known = [
  'FR1420041010050500013M02606',
  'DE89370400440532013000',
  'BE68539007547034',
  'ES9121000418450200051332',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'PT50000201231234567890154',
  'NL91ABNA0417164300',
] as const

test.each(known)('%s is an IBAN, however it is typed', (iban) => {
  for (const text of [
    iban,
    printedIban(iban),
    ` ${iban.toLowerCase()} `,
    iban.slice(0, 9) + '-' + iban.slice(9),
  ])
    expect(parseIban(text)).toEqual({ ok: true, value: iban })
})

test('one wrong digit, or two neighbouring digits that changed places, is found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      fc.nat(),
      fc.constantFrom(...'0123456789'.split('')),
      (iban, at, digit) => {
        const places = [...iban.matchAll(/\d(?=\d)/g)].map(({ index }) => index)
        const place = places[at % places.length] ?? 0
        const changed = iban.slice(0, place) + digit + iban.slice(place + 1)
        expect(parseIban(changed).ok).toBe(changed === iban)
        const [one, next] = iban.slice(place, place + 2)
        const swapped = iban.slice(0, place) + next + one + iban.slice(place + 2)
        expect(parseIban(swapped).ok).toBe(swapped === iban)
      },
    ),
  )
})

test('any account number has the two check digits that make it an IBAN, and no others', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{23}$/), (account) => {
      const right = Array.from({ length: 97 }, (_, check) =>
        parseIban(`FR${String(check + 2).padStart(2, '0')}${account}`),
      ).flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
      expect(right).toHaveLength(1)
      expect(endOfIban(right[0] as never)).toBe(account.slice(-4))
    }),
  )
})

test.each([
  ['', 'iban-invalid'],
  ['FR76', 'iban-invalid'],
  ['DE8937040044053201300', 'iban-invalid'],
  ['FR1420041010050500013M026060', 'iban-invalid'],
  ['1400 FR', 'iban-invalid'],
  ['BR1800360305000010009795493C1', 'iban-outside-sepa'],
  ['XX1420041010050500013M02606', 'iban-outside-sepa'],
])('« %s » is refused: %s', (text, refusal) => {
  expect(parseIban(text)).toEqual({ ok: false, refusal })
})
