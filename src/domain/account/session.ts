import { isStaff, type Role } from './account.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export type SessionLimits = { readonly idleMs: number; readonly longestMs: number }

/**
 * How long a session may stay unused, and how long it lasts at most (docs/rules/accounts.md#sessions). The warehouse's idle time
 * is longer than a lunch break: its screens show no prices, and stand far from any door.
 */
export function sessionLimits(role: Role): SessionLimits {
  if (!isStaff({ role })) return { idleMs: 7 * day, longestMs: 30 * day }
  return { idleMs: role === 'operateur' ? 2 * hour : 30 * minute, longestMs: 12 * hour }
}

/** A sensitive action needs a proof of identity no older than this. */
export const proofLastsMs = 5 * minute

export const isProofFresh = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < proofLastsMs

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * « Chrome · Windows », from the browser's user agent. The user agent may lie, so the name only helps owners to recognise their
 * device.
 */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const names = [browsers, systems].flatMap(
    (known) => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return names.length > 0 ? names.join(' · ') : 'Appareil inconnu'
}
