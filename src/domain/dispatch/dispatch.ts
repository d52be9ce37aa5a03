import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import { type BoxStatus, hasLeft } from '#domain/shipment/box.ts'
import { type HoldCode, stopping } from '#domain/shipment/holds.ts'
import {
  addDays,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'

/** Open while boxes are loaded; `cancelled` when nothing left with it. */
export const dispatchStates = ['open', 'closed', 'cancelled'] as const
export type DispatchState = (typeof dispatchStates)[number]

/** More than a van takes. The closing hands all of them over in one transaction. */
export const mostLoaded = 200

const day = 86_400_000

/** A cut-off is within yesterday and the next two weeks: anything else is a slip of the finger. */
export const isPlausibleCutOff = (cutOffAt: Date, now: Date): boolean =>
  cutOffAt.getTime() > now.getTime() - day && cutOffAt.getTime() < now.getTime() + 14 * day

type Closing = {
  readonly loaded: number
  /** The boxes of the manifest that were not scanned. */
  readonly missing: number
  /** How many missing boxes the person saw. */
  readonly seen: number
  readonly reason: string | null
}

export type CloseRefusal = 'dispatch-empty' | 'dispatch-moved' | 'reason-missing'

/** A dispatch closes when its scans match its manifest, or with the reason why boxes stay behind. */
export function closeDispatch({
  loaded,
  missing,
  seen,
  reason,
}: Closing): Outcome<{ readonly reason: string | null }, CloseRefusal> {
  if (loaded === 0) return refuse('dispatch-empty')
  if (missing !== seen) return refuse('dispatch-moved')
  if (missing === 0) return accept({ reason: null })
  return reason === null ? refuse('reason-missing') : accept({ reason })
}

/** What a scan at the dock leads to (docs/rules/shipping.md#departures). */
export const loadVerdicts = [
  'loaded',
  /** Our label was scanned, and the box has no number of the carrier yet: that one is scanned next. */
  'wants-number',
  'already-loaded',
  /** No box has this code. */
  'unknown',
  /** The code is that of several boxes. */
  'several',
  'not-closed',
  'gone',
  'other-dispatch',
  'other-destination',
  'other-carrier',
  'held',
  /** It was ready after the cut-off: it leaves with the next one. */
  'after-cut-off',
  'full',
] as const

export type LoadVerdict = (typeof loadVerdicts)[number]

export type Van = {
  readonly id: string
  readonly carrierCode: string
  /** None means every destination. */
  readonly destinations: readonly string[]
  readonly cutOffAt: Date
  readonly loaded: number
}

type Hold = { readonly code: HoldCode }

export type BoxAtDock<Held extends Hold = Hold> = {
  readonly status: BoxStatus
  readonly destination: string
  /** Known before the departure when the carrier gave its label. */
  readonly carrierCode: string | null
  readonly packedAt: Date
  /** The dispatch that it is loaded in. */
  readonly loadedIn: string | null
  readonly hasNumber: boolean
  readonly holds: readonly Held[]
}

export const goesTo = ({ destinations }: Pick<Van, 'destinations'>, destination: string): boolean =>
  destinations.length === 0 || destinations.includes(destination)

/** Whether this box goes into this van, or why not; of several reasons, the one to act on first. */
export function judgeLoading<Held extends Hold>(
  van: Van,
  box: BoxAtDock<Held>,
): { readonly verdict: LoadVerdict; readonly hold: Held | null } {
  const [hold] = stopping(box.holds, 'hand-over')
  const verdict = placeOf(van, box) ?? (hold ? 'held' : timeOf(van, box))
  return { verdict, hold: verdict === 'held' ? (hold ?? null) : null }
}

function placeOf(van: Van, box: BoxAtDock): LoadVerdict | null {
  if (hasLeft(box)) return 'gone'
  if (box.status !== 'ready') return 'not-closed'
  if (box.loadedIn === van.id) return 'already-loaded'
  if (box.loadedIn !== null) return 'other-dispatch'
  if (!goesTo(van, box.destination)) return 'other-destination'
  const isOthers = box.carrierCode !== null && box.carrierCode !== van.carrierCode
  return isOthers ? 'other-carrier' : null
}

function timeOf(van: Van, { packedAt, hasNumber }: BoxAtDock): LoadVerdict {
  if (packedAt > van.cutOffAt) return 'after-cut-off'
  if (van.loaded >= mostLoaded) return 'full'
  return hasNumber ? 'loaded' : 'wants-number'
}

const minute = 60_000

/** The instant of a day (`2026-11-26`) and a time (`16:00`) in Paris, by the offset of that evening; `null` for what is neither. */
export function cutOffOf(dayText: string, timeText: string): Date | null {
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(timeText) ?? []
  if (!/^\d{4}-\d\d-\d\d$/.test(dayText) || hours === '') return null
  const date = parisDayOfText(dayText)
  if (Number.isNaN(date)) return null
  const next = addDays(date, 1)
  const offset = next * day - startOfParisDay(next).getTime()
  return new Date(date * day - offset + (Number(hours) * 60 + Number(minutes)) * minute)
}

/** Four in the afternoon in Paris: today's, or tomorrow's once it is over. */
export function usualCutOff(now: Date): { readonly day: string; readonly time: string } {
  const time = '16:00'
  const today = parisDayText(parisDayOf(now))
  const at = cutOffOf(today, time)
  if (at !== null && at > now) return { day: today, time }
  return { day: parisDayText(addDays(parisDayOf(now), 1)), time }
}

/** The day and the time in Paris of an instant, as the fields of a form take them. */
export function parisFields(at: Date): { readonly day: string; readonly time: string } {
  const today = parisDayOf(at)
  const next = addDays(today, 1)
  const offset = next * day - startOfParisDay(next).getTime()
  return {
    day: parisDayText(today),
    time: new Date(at.getTime() + offset).toISOString().slice(11, 16),
  }
}
