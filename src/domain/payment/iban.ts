import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

/** An account of the SEPA area, in capitals without spaces; its check digits are right. */
export type Iban = Branded<string, 'Iban'>
export type IbanRefusal = 'iban-invalid' | 'iban-outside-sepa'

/** The length of the IBAN of each country of the SEPA area (ISO 13616). The French overseas territories have those of France. */
const lengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AL: 28, AT: 20, BE: 16, BG: 22, CH: 21, CY: 28, CZ: 24, DE: 22, DK: 18, EE: 20 },
  ...{ ES: 24, FI: 18, FR: 27, GB: 22, GI: 23, GR: 27, HR: 21, HU: 28, IE: 22, IS: 26, IT: 27 },
  ...{ LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22, MK: 19, MT: 31, NL: 18, NO: 15 },
  ...{ PL: 28, PT: 25, RO: 24, RS: 22, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
}

/** An IBAN as typed or pasted: case, spaces and dashes do not count. Its length is that of its country, and its check digits hold. */
export function parseIban(text: string): Outcome<Iban, IbanRefusal> {
  const bare = text.replaceAll(/[\s\p{Dash}]/gu, '').toUpperCase()
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{10,30}$/.test(bare)) return refuse('iban-invalid')
  const length = Object.hasOwn(lengths, bare.slice(0, 2)) ? lengths[bare.slice(0, 2)] : undefined
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
