import { sql } from 'kysely'
import type { TimelineStep } from '#contract/core/shapes.ts'
import { officeFacts } from '#domain/fact/office-facts.ts'
import type { Database, Tx } from './context.ts'

export type Subject =
  | { readonly parcelId: string }
  | { readonly quoteId: string }
  | { readonly orderId: string }
  | { readonly shipmentId: string }

/** Staff see which colleague did it; a customer does not. */
export type Viewer = 'customer' | 'staff'

/**
 * The events of one subject, oldest first. Of a very long story it returns the end, so that nobody can push recent events out of
 * it. The caller has already found the subject through the actor.
 */
export async function timelineOf(
  db: Database | Tx,
  subject: Subject,
  viewer: Viewer,
): Promise<TimelineStep[]> {
  const [column, id] = columnOf(subject)
  let story = db
    .selectFrom('events')
    .select(['id', 'type', 'at', 'actor_kind', 'actor_id', 'actor_label', 'customer_id', 'details'])
    .where((eb) => (column === 'parcel_id' ? ownOrFound(id) : eb(column, '=', id)))
    // The page shows the whole conversation beside the timeline.
    .where('type', 'not like', '%-wrote')
    // So it shows the carrier's events, each with its own time.
    .where('type', '<>', 'shipment.tracked')
  if (viewer === 'customer') {
    for (const beginning of officeFacts) story = story.where('type', 'not like', `${beginning}%`)
  }
  const rows = await story.orderBy('id', 'desc').limit(200).execute()
  return rows.toReversed().map((row) => stepOf(row, viewer))
}

/** A parcel that was found before its declaration: its events begin under the row that the declaration took over. */
const ownOrFound = (
  parcelId: string,
) => sql<boolean>`parcel_id = any (array(select ${parcelId}::uuid
  union all select (m.details ->> 'foundAs')::uuid from events m
    where m.parcel_id = ${parcelId} and m.type in ('parcel.matched', 'parcel.claimed') and m.details ? 'foundAs'))`

export type EventRow = {
  readonly id: number
  readonly type: string
  readonly at: Date
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_label: string
  readonly customer_id: string | null
  readonly details: unknown
}

/** One event as this reader may see it. */
export const stepOf = (row: EventRow, viewer: Viewer): TimelineStep => ({
  id: row.id,
  type: row.type,
  at: row.at.toISOString(),
  actor: shownActor(row, viewer),
  details: row.details as Record<string, unknown>,
})

/** « Vous », « Entrepôt Escale », « Équipe Escale » or « Escale » for the customer; the name for staff. */
export function shownActor(row: Omit<EventRow, 'id' | 'at' | 'details'>, viewer: Viewer): string {
  if (row.actor_kind === 'job') return 'Escale'
  if (row.actor_kind === 'provider') return viewer === 'staff' ? 'Stripe' : 'Escale'
  if (viewer === 'staff') return row.actor_label
  // Nobody was signed in: the owner of the mailbox followed a link (confirmation, reset).
  if (row.actor_id === null || row.actor_id === row.customer_id) return 'Vous'
  return warehouseFacts.test(row.type) ? 'Entrepôt Escale' : 'Équipe Escale'
}

const warehouseFacts =
  /^(shipment\.|parcel\.(received|packed|unpacked|shipped|shipping-undone|delivered|blocked|unblocked|resumed|returned|destroyed|measured-again|reception-undone|matched)$)/

function columnOf(
  subject: Subject,
): readonly ['parcel_id' | 'quote_id' | 'order_id' | 'shipment_id', string] {
  if ('parcelId' in subject) return ['parcel_id', subject.parcelId]
  if ('quoteId' in subject) return ['quote_id', subject.quoteId]
  if ('orderId' in subject) return ['order_id', subject.orderId]
  return ['shipment_id', subject.shipmentId]
}
