import * as z from 'zod/mini'
import { failureOf } from './supplier-errors.ts'

/** One event as La Poste wrote it, whole, with what we read in it. */
export type ReadEvent = {
  readonly code: string
  readonly label: string
  readonly at: Date
  readonly raw: object
}

/** What La Poste says of one number. `unknown`: not yet known. `refused`: no such number, or forgotten. */
export type Tracked =
  | {
      readonly kind: 'known'
      readonly events: readonly ReadEvent[]
      readonly isFinal: boolean
      /** The country of delivery by its two letters, when it is told. */
      readonly arrivalCountry: string | null
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly returnCode: number }
  | { readonly kind: 'unreadable' }

export type LaPosteTracking = {
  /** Reads one to ten numbers; throws `TrackingAway`. */
  readonly read: (numbers: readonly string[]) => Promise<ReadonlyMap<string, Tracked>>
}

/** No answer about any number; `isQuota` when the calls of the minute are used up. */
export class TrackingAway extends Error {
  readonly isQuota: boolean
  readonly reason: string
  constructor(reason: string) {
    super(`La Poste's tracking is away: ${reason}`)
    this.reason = reason
    this.isQuota = reason === '429'
  }
}

export const mostNumbers = 10
type Options = { readonly apiKey: string; readonly apiUrl: string; readonly timeoutMs?: number }

/** « Suivi v2 » (developer.laposte.fr): one number is answered by an object or by an array, several by an array. */
export const laPosteTracking = ({
  apiKey,
  apiUrl,
  timeoutMs = 10_000,
}: Options): LaPosteTracking => ({
  read: async (numbers) => {
    const url = new URL(`/suivi/v2/idships/${numbers.map(encodeURIComponent).join(',')}`, apiUrl)
    url.searchParams.set('lang', 'fr_FR')
    const response = await fetch(url, {
      headers: { 'X-Okapi-Key': apiKey, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new TrackingAway(failureOf(error))
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (![200, 207, 400, 404].includes(response.status)) {
      throw new TrackingAway(String(response.status))
    }
    const items = itemsIn(body)
    if (!items) throw new TrackingAway(`${response.status} unreadable`)
    return new Map(
      numbers.map((number, place) => [number, trackedOf(itemFor(number, place, items))]),
    )
  },
})

const item = z.looseObject({
  returnCode: z.int(),
  idShip: z.optional(z.string()),
  shipment: z.optional(z.unknown()),
})
type Item = z.output<typeof item>
const items = z.array(z.unknown()).check(z.minLength(1))

function itemsIn(body: unknown): readonly (Item | undefined)[] | undefined {
  const parsed = items.safeParse(Array.isArray(body) ? body : [body])
  const read = parsed.data?.map((one) => item.safeParse(one).data)
  return read?.some((one) => one !== undefined) ? read : undefined
}

/** By the number that the item names; by its place when it names none. */
function itemFor(
  number: string,
  place: number,
  all: readonly (Item | undefined)[],
): Item | undefined {
  const named = all.find((one) => one && namedIn(one) === number)
  if (named) return named
  const placed = all[place]
  return placed && namedIn(placed) === undefined ? placed : undefined
}

const names = z.looseObject({ idShip: z.string() })
const namedIn = ({ idShip, shipment }: Item): string | undefined =>
  idShip ?? names.safeParse(shipment).data?.idShip

const event = z.looseObject({
  code: z.string().check(z.minLength(1), z.maxLength(20)),
  label: z.string().check(z.maxLength(1000)),
  date: z.iso.datetime({ offset: true }),
})
const shipment = z.looseObject({
  isFinal: z.optional(z.boolean()),
  event: z.optional(z.array(event)),
  contextData: z.optional(z.looseObject({ arrivalCountry: z.optional(z.string()) })),
})

const notYetKnown = 104

function trackedOf(found: Item | undefined): Tracked {
  if (!found) return { kind: 'unreadable' }
  if (found.returnCode === notYetKnown) return { kind: 'unknown' }
  if (found.shipment === undefined) return { kind: 'refused', returnCode: found.returnCode }
  const parsed = shipment.safeParse(found.shipment)
  if (!parsed.success) return { kind: 'unreadable' }
  const { isFinal = false, event: events = [], contextData } = parsed.data
  return {
    kind: 'known',
    isFinal,
    arrivalCountry: contextData?.arrivalCountry ?? null,
    events: events.map((raw) => ({
      code: raw.code,
      label: raw.label.trim(),
      at: new Date(raw.date),
      raw,
    })),
  }
}
