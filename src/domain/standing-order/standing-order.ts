import type { Cents, Grams } from '#domain/units.ts'

/** The states of a standing order (docs/rules/standing-orders.md#states). */
export const standingOrderStatuses = [
  'waiting',
  'paused',
  'asked',
  'announced',
  'paying',
  'paid',
  'ended',
] as const
export type StandingOrderStatus = (typeof standingOrderStatuses)[number]

type Transition = {
  readonly from: readonly StandingOrderStatus[]
  readonly to: StandingOrderStatus
}

/** The single table of what may happen to a standing order. Once its payment has begun, nobody stops it any more. */
export const standingOrderTransitions = {
  pause: { from: ['waiting'], to: 'paused' },
  resume: { from: ['paused'], to: 'waiting' },
  ask: { from: ['waiting'], to: 'asked' },
  // A new version of the quote is judged and announced again.
  announce: { from: ['asked', 'announced'], to: 'announced' },
  pay: { from: ['announced'], to: 'paying' },
  settle: { from: ['paying'], to: 'paid' },
  fail: { from: ['paying'], to: 'ended' },
  end: { from: ['waiting', 'paused', 'asked', 'announced'], to: 'ended' },
} as const satisfies Record<string, Transition>

export type StandingOrderAction = keyof typeof standingOrderTransitions

export const standingOrderCan = (
  action: StandingOrderAction,
  { status }: { readonly status: StandingOrderStatus },
): boolean =>
  (standingOrderTransitions[action].from as readonly StandingOrderStatus[]).includes(status)

/** Its parcels can be in no other standing order. */
export const liveStandingOrderStatuses = [
  'waiting',
  'paused',
  'asked',
  'announced',
  'paying',
] as const satisfies readonly StandingOrderStatus[]

export type StandingOrderCondition =
  | { readonly kind: 'all-arrived' }
  | { readonly kind: 'weight'; readonly fromGrams: Grams }
  | { readonly kind: 'day'; readonly from: Date }

/** Why nothing was paid by itself. */
export const endReasons = [
  'stopped',
  'account',
  'restored',
  'means-gone',
  'parcels-changed',
  'none-arrived',
  'too-light',
  'not-asked',
  'over-ceiling',
  'choices-changed',
  'quote-changed',
  'papers-missing',
  'territory-suspended',
  'terms-changed',
  'too-short',
  'not-payable',
  'to-confirm',
  'refused',
  'not-paid',
  'quote-expired',
  'quote-ended',
] as const
export type EndReason = (typeof endReasons)[number]

/** The customer did these, or sees them elsewhere: no mail says so. */
export const silentReasons = ['stopped', 'account', 'quote-ended'] as const

export const isSilent = (reason: EndReason): boolean =>
  (silentReasons as readonly EndReason[]).includes(reason)

/** For how many hours the announced payment can be stopped: a setting. */
export const initialStopHours = 24
export const leastStopHours = 12
export const mostStopHours = 168

export const mostStandingParcels = 50
/** A day to come, within so many days. */
export const furthestDays = 180
/** In cents: from what the provider charges on, to where quotes are no longer online. */
export const ceilingLimits = { least: 100, most: 500_000 } as const

/** Whether a total stays within what its customer agreed to: never a cent above. */
export const isWithinCeiling = (totalCents: Cents | number, ceilingCents: number): boolean =>
  Number.isSafeInteger(totalCents) && totalCents > 0 && totalCents <= ceilingCents
