import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from '#domain/account/country.ts'
import { isPhoneOfTenToFifteenDigits } from '#domain/account/registration.ts'

export type PhoneNumber = { readonly text: string; readonly isE164: boolean }

/**
 * docs/rules/accounts.md#phone: 10 to 15 digits, or a number of the chosen territory (6 digits in Nouméa, 8 in Papeete). E.164
 * when it parses, else as typed; `undefined` when it is neither. Only lengths are checked: numbering plans change faster than
 * libraries.
 */
export function readPhone(typed: string, { code }: Country): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(
    typed,
    isSupportedCountry(code) ? { defaultCountry: code, extract: false } : { extract: false },
  )
  if (parsed?.isPossible()) return { text: parsed.number, isE164: true }
  return isPhoneOfTenToFifteenDigits(typed) ? { text: typed, isE164: false } : undefined
}
