/** 10 to 15 digits only; the server also accepts a number that is shorter in its territory (docs/rules/accounts.md#phone). */
export const isPhoneOfTenToFifteenDigits = (phone: string): boolean => /^\d{10,15}$/.test(phone)

/** How many digits the shortest numbers of a country have, where they are fewer than ten (docs/rules/accounts.md#phone). */
const shortest: Readonly<Record<string, number>> = {
  'Nouvelle-Calédonie': 6,
  'Wallis-et-Futuna': 6,
  'Saint-Pierre-et-Miquelon': 6,
  'Polynésie Française': 8,
}
const national = new Set(['France', 'Guadeloupe', 'Martinique', 'Guyane', 'La Réunion', 'Mayotte'])

/**
 * Whether a phone number may be valid, for the form while the person types; the server decides with a library of numbering plans.
 * Spaces, points and dashes do not count. `country` is empty until it is chosen.
 */
export function canBePhone(phone: string, country: string): boolean {
  const bare = bareNumber(phone)
  if (!/^\+?\d{6,15}$/.test(bare)) return false
  const digits = bare.replace('+', '').length
  return digits >= (national.has(country) ? 10 : (shortest[country] ?? 6))
}

const bareNumber = (phone: string): string => phone.replaceAll(/[\s.()-]/g, '')

/** The calling code of each prefix of the French plan, by the first that fits. The others (070, 08, 09) belong to several. */
const frenchPrefixes: readonly (readonly [RegExp, string])[] = [
  [/^0(?:590|69[01])/, '590'],
  [/^0(?:26[239]|639|69[23])/, '262'],
  [/^0[56]94/, '594'],
  [/^0(?:[56]96|697)/, '596'],
  [/^0(?!26|508|59|70)[1-7]/, '33'],
]
const frenchCodes = new Set(['33', '590', '262', '594', '596', '508'])

/**
 * A number as it is dialled within the French plan, in E.164: metropolitan France and the overseas departments share its ten
 * digits, so its prefix says where it belongs, and the country of the address does not (docs/rules/accounts.md#phone). `undefined`
 * when the country of the calling code has another plan, or the prefix decides nothing.
 */
export function frenchNumber(typed: string, callingCode: string): string | undefined {
  const bare = bareNumber(typed)
  if (!frenchCodes.has(callingCode) || !/^0\d{9}$/.test(bare)) return undefined
  const owner = frenchPrefixes.find(([prefix]) => prefix.test(bare))
  return owner && `+${owner[1]}${bare.slice(1)}`
}
