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
  const bare = phone.replaceAll(/[\s.()-]/g, '')
  if (!/^\+?\d{6,15}$/.test(bare)) return false
  const digits = bare.replace('+', '').length
  return digits >= (national.has(country) ? 10 : (shortest[country] ?? 6))
}
