import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'

/** The three texts of an event `e` with its change `c`, to the microsecond and in one order of keys. */
export const sealedColumns = sql<string>`
  jsonb_build_array(e.id, e.type, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_role,
    e.customer_id, e.parcel_id, e.quote_id, e.order_id, e.shipment_id, e.details)::text as fact,
  e.actor_label as label, jsonb_build_array(c.customer_id, c.before, c.after)::text as change, c.event_id as change_of`

export type SealKey = { readonly key: Buffer; readonly print: string }

/** Drawn from AUTH_SECRET: who can only write in the database makes no seal that holds. */
export function sealKey({ AUTH_SECRET }: Config): SealKey {
  const key = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'escale journal', 32))
  return { key, print: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}

export const printOf = ({ key }: SealKey, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

export type Link = {
  readonly position: number
  readonly eventId: number
  readonly at: Date
  readonly ends: boolean
  readonly fact: Buffer
  readonly label: Buffer
  readonly change: Buffer | null
}

/** The print of a line and of everything before it. */
export function chainOf({ key }: SealKey, before: Buffer, link: Link): Buffer {
  const { position, eventId, at, ends, fact, label, change } = link
  const plain = JSON.stringify([position, eventId, at.getTime(), ends, change !== null])
  return createHmac('sha256', key)
    .update(before)
    .update(plain)
    .update(fact)
    .update(label)
    .update(change ?? '')
    .digest()
}

/** Before the first line. */
export const noChain = Buffer.alloc(32)
