import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

/** Upper-case letters and digits, 4 to 40 of them. */
export type TrackingNumber = Branded<string, 'TrackingNumber'>
export type TrackingNumberRefusal = 'tracking-number-invalid'

/**
 * A tracking number as typed, pasted or scanned: case, spaces and dashes do not count. Refuses anything but 4 to 40 letters and
 * digits.
 */
export function parseTrackingNumber(text: string): Outcome<TrackingNumber, TrackingNumberRefusal> {
  const bare = withoutSeparators(text)
  if (!/^[0-9a-z]{4,40}$/i.test(bare)) return refuse('tracking-number-invalid')
  return accept(bare.toUpperCase() as TrackingNumber)
}

/** For a search field: the same normalisation, without a check of the length. */
export const normaliseTrackingNumber = (text: string): string =>
  withoutSeparators(text).toUpperCase()

const withoutSeparators = (text: string): string => text.replaceAll(/[\s\p{Dash}]/gu, '')
