import { sql } from 'kysely'
import { isDestination } from '#domain/destination/destination.ts'
import {
  monthsOfDelays,
  realDelays,
  type DaysTaken,
  type RealDelays,
} from '#domain/shipment/arrival-window.ts'
import type { Database } from '#server/core/context.ts'

type Journey = { readonly destination: string; readonly mode: string }
type Remembered = { readonly at: number; readonly delays: Promise<RealDelays | null> }

const remembered = new WeakMap<Database, Map<string, Remembered>>()

/** A year's figures hardly move within the hour, and the crowd of the public pages asks for them. */
const rememberedMs = 3_600_000

/** How long our boxes took to that territory in that mode; `null` where too few were delivered, and for the rest of the world. */
export async function realDelaysOf(
  db: Database,
  now: Date,
  journey: Journey,
): Promise<RealDelays | null> {
  if (!isDestination(journey.destination)) return null
  const known = remembered.get(db) ?? new Map<string, Remembered>()
  remembered.set(db, known)
  const key = `${journey.mode} ${journey.destination}`
  const last = known.get(key)
  if (last && Math.abs(now.getTime() - last.at) < rememberedMs) return last.delays
  const delays = daysTaken(db, now, journey).then(realDelays)
  known.set(key, { at: now.getTime(), delays })
  delays.catch(() => known.delete(key))
  return delays
}

/** The same, by mode. */
export async function realDelaysTo(db: Database, now: Date, destination: string) {
  const [standard, eco] = await Promise.all([
    realDelaysOf(db, now, { destination, mode: 'standard' }),
    realDelaysOf(db, now, { destination, mode: 'eco' }),
  ])
  return { standard, eco }
}

/**
 * Of the boxes that were delivered in the last twelve months. A box is one row with its last hand-over, so that a departure
 * that was undone or corrected counts once; one that came back was not delivered.
 */
async function daysTaken(
  db: Database,
  now: Date,
  { destination, mode }: Journey,
): Promise<DaysTaken[]> {
  const { rows } = await sql<DaysTaken>`
    select greatest(1, ceil(extract(epoch from b.delivered_at - b.handed_over_at) / 86400))::int as days, count(*)::int as boxes
    from boxes b join shipments s on s.id = b.shipment_id
    where b.status = 'delivered' and s.destination = ${destination} and s.mode = ${mode}
      and b.delivered_at > ${now}::timestamptz - make_interval(months => ${monthsOfDelays}) and b.delivered_at <= ${now}
    group by 1`.execute(db)
  return rows
}
