import { startsAndEnds } from '#server/core/next-number.ts'

/**
 * The pattern of a telephone for `reverse(phone) like`: of « 28 14 07 », « 0692 41 88 35 », « 00262 692… » or « +33 (0)6… » the last
 * digits are the same. Empty, which matches nothing, for a text that is none.
 */
export function phoneEnd(text: string): string {
  const isPhone = /^[+\d(][\d\s.()-]{4,}$/.test(text.trim())
  const digits = text.replace('(0)', '').replaceAll(/\D/g, '').replace(/^00?/, '')
  return isPhone ? startsAndEnds(digits).end : ''
}
