import { accept, refuse, type Outcome } from '#domain/outcome.ts'

/** What proves a number: the check digits of Colissimo and of the postal union, of the postal union alone, or none. */
export const checkDigits = ['la-poste', 's10'] as const
export type CheckDigit = (typeof checkDigits)[number]

/** How a carrier numbers its boxes. */
export type NumberRules = {
  /** `#` is a digit, `@` a letter, `*` either, any other character itself. Empty: any number that a carrier may give. */
  readonly numberForms: readonly string[]
  readonly checkDigit: CheckDigit | null
}

export const mostNumberForms = 10
export const isNumberForm = (text: string): boolean => /^[A-Z0-9#@*]{5,35}$/.test(text)

const place = '{numero}'

export type LinkPatternRefusal = 'not-https' | 'number-place' | 'host'

/**
 * The address of a carrier's page with `{numero}` once in its path, query or fragment: whatever the number, the host stays the
 * one in the pattern. The host must be a plain name, without user or password: the address goes into mails.
 */
export function parseLinkPattern(text: string): Outcome<string, LinkPatternRefusal> {
  const pattern = text.trim()
  if (!pattern.startsWith('https://') || /[\s\\]/.test(pattern)) return refuse('not-https')
  const parts = pattern.split(place)
  if (parts.length !== 2 || /[{}]/.test(parts.join(''))) return refuse('number-place')
  return siteName.test(parts[0] ?? '') ? accept(pattern) : refuse('host')
}

const siteName = /^https:\/\/([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(:\d{1,5})?\//i

/** The carrier's page about that number; `null` without a number, or when the carrier has no page. */
export const trackingUrl = (pattern: string | null, number: string | null): string | null =>
  pattern === null || number === null ? null : pattern.split(place).join(encodeURIComponent(number))

/** Whether a number has one of these forms. Compares character by character, so that no form can make it slow. */
export const hasForm = (number: string, forms: readonly string[]): boolean =>
  forms.some((form) => {
    const signs = form.split('')
    return signs.length === number.length && signs.every((sign, at) => fits(sign, number[at]))
  })

function fits(sign: string, letter = ''): boolean {
  if (sign === '#') return /[0-9]/.test(letter)
  if (sign === '@') return /[A-Z]/.test(letter)
  return sign === '*' || sign === letter
}

/**
 * `Chronopost International` becomes `chronopost-international`: the code stays when the name changes. Empty when the name has no
 * letter or digit.
 */
export const carrierCode = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
