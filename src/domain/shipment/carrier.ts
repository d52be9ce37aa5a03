import { readClientNumber, readScannedText } from '#domain/label/scanned-text.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'

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

export type CarrierNumberRefusal =
  | 'carrier-tracking-number-missing'
  | 'carrier-tracking-number-invalid'
  /** The number has the form of a carrier with a check digit, which shows that a character is wrong or missing. */
  | 'carrier-tracking-number-mistyped'

/**
 * The tracking number of a box at its carrier, normalised, and never one of our client or shipment numbers. Some numbers have a
 * check digit (Colissimo: digit, letter, eleven digits; S10 of the postal union: two letters, nine digits, two letters). Where the
 * carrier has such numbers, a number that looks like one is refused when the digit is wrong or the number is cut short. Any other
 * number must have one of the carrier's forms or, when the carrier has none, 8 to 35 letters and digits, six of them digits.
 */
export function parseCarrierNumber(
  text: string,
  { numberForms, checkDigit }: NumberRules,
): Outcome<TrackingNumber, CarrierNumberRefusal> {
  if (text.trim() === '') return refuse('carrier-tracking-number-missing')
  const parsed = parseTrackingNumber(text)
  if (!parsed.ok || isOurs(text)) return refuse('carrier-tracking-number-invalid')
  const proof = proofsOf(checkDigit).find(({ looks }) => looks.test(parsed.value))
  if (proof?.isRight(parsed.value) === false) return refuse('carrier-tracking-number-mistyped')
  const isProved = proof !== undefined
  return isTheirs(parsed.value, numberForms, isProved)
    ? accept(parsed.value)
    : refuse('carrier-tracking-number-invalid')
}

const isTheirs = (number: string, forms: readonly string[], isProved: boolean): boolean =>
  forms.length > 0 ? hasForm(number, forms) : isProved || isPlausible(number)

const isOurs = (text: string): boolean =>
  readScannedText(text).kind === 'shipment-number' ||
  (/^\s*CLT/i.test(text) && readClientNumber(text) !== null)

const isPlausible = (number: string): boolean =>
  number.length >= 8 && number.length <= 35 && number.replaceAll(/\D/g, '').length >= 6

/** A number that `looks` like this kind either passes `isRight` or is mistyped. */
type Proof = { readonly looks: RegExp; readonly isRight: (number: string) => boolean }

const colissimo: Proof = { looks: /^[5-9][A-Z]\d+$/, isRight: isColissimo }

const postal: Proof = { looks: /^[A-Z]{2}\d+[A-Z]{2}$/, isRight: isPostal }

function proofsOf(checkDigit: CheckDigit | null): readonly Proof[] {
  if (checkDigit === 'la-poste') return [colissimo, postal]
  return checkDigit === 's10' ? [postal] : []
}

/** Modulo 10 over the ten digits before the last (as on the labels in the test). */
function isColissimo(number: string): boolean {
  const [, serial, check] = /^..(\d{10})(\d)$/.exec(number) ?? []
  if (serial === undefined) return false
  return (10 - (weightedSum(serial, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === Number(check)
}

/** Modulo 11 over the eight digits of the serial number (UPU standard S10). */
function isPostal(number: string): boolean {
  const [, serial, check] = /^..(\d{8})(\d)..$/.exec(number) ?? []
  if (serial === undefined) return false
  const rest = 11 - (weightedSum(serial, [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return ({ 10: 0, 11: 5 }[rest] ?? rest) === Number(check)
}

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
