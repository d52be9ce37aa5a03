import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

/** An account of the SEPA area, in capitals without spaces; its check digits are right. */
export type Iban = Branded<string, 'Iban'>
export type IbanRefusal = 'iban-invalid' | 'iban-outside-sepa'

/** The length of the IBAN of each country of the SEPA area (ISO 13616). The French overseas territories have those of France. */
const lengths: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 ' +
    'LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
)

/** An IBAN as typed or pasted: case, spaces and dashes do not count. Its length is that of its country, and its check digits hold. */
export function parseIban(text: string): Outcome<Iban, IbanRefusal> {
  const bare = text.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase()
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{10,30}$/.test(bare)) return refuse('iban-invalid')
  const length = lengths.get(bare.slice(0, 2))
  if (length === undefined) return refuse('iban-outside-sepa')
  return bare.length === length && remainderOf(bare) === 1
    ? accept(bare as Iban)
    : refuse('iban-invalid')
}

/** Modulo 97 with the first four characters last, letters read as 10 to 35 (ISO 7064): 1 for an IBAN. */
function remainderOf(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** What may be shown of it. */
export const endOfIban = (iban: Iban): string => iban.slice(-4)

/** In groups of four, as it is printed. */
export const printedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
