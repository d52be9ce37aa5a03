import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { erasedName } from '#domain/account/deletion.ts'
import { comingsAndGoings } from '#domain/fact/journal.ts'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/core/context.ts'
import { isByStaff } from '#server/core/access.ts'

/** A day in UTC, `2026-03-02`: it ends at the same instant on every server. */
export type Day = string
export const dayMs = 24 * 3_600_000
export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)
export const dayAfter = (day: Day): Day => dayOf(new Date(Date.parse(day) + dayMs))

/** One digest of a day: of all its facts, or of the part about one person that the law may erase. */
export type Digest = {
  readonly kind: 'facts' | 'values' | 'names' | 'sessions' | 'session names'
  readonly person: string | null
  readonly lines: number
  readonly sha256: Buffer
  /** Every name in this part is the one that replaces the name of a deleted account. */
  readonly isNameless: boolean
}

/** The digests of that day's journal lines as they are now; `facts` exists even without a line. */
export async function digestsOf(db: Context['db'], day: Day): Promise<readonly Digest[]> {
  const { rows } = await sql<Digest>`with line as materialized (
    select e.id, e.actor_id, e.actor_label, c.customer_id,
      e.type in (${sql.join(comingsAndGoings)}) as is_session,
      jsonb_build_array(e.id, e.type, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_role,
        e.customer_id, e.parcel_id, e.quote_id, e.order_id, e.shipment_id, e.details,
        case when c.event_id is not null and c.customer_id is null then jsonb_build_array(c.before, c.after) end)::text as fact,
      jsonb_build_array(e.id, c.before, c.after)::text as told
    from events e left join fact_changes c on c.event_id = e.id
    where ${isByStaff} and e.at >= ${`${day}T00:00Z`}::timestamptz and e.at < ${`${dayAfter(day)}T00:00Z`}::timestamptz
  ), part as (
    select 'facts' as kind, null::uuid as person, null::bigint as id, null as text, null as label
    union all select case when is_session then 'sessions' else 'facts' end, null, id, fact, null from line
    union all select case when is_session then 'session names' else 'names' end, actor_id, id,
      jsonb_build_array(id, actor_label)::text, actor_label from line
    union all select 'values', customer_id, id, told, null from line where customer_id is not null
  )
  select kind, person, count(text)::int as lines,
    sha256(convert_to(coalesce(string_agg(text, E'\n' order by id), ''), 'UTF8')) as sha256,
    coalesce(bool_and(label = ${erasedName}), false) as "isNameless"
  from part group by kind, person`.execute(db)
  return rows
}

export type SealKey = { readonly key: Buffer; readonly print: string }

/** Derived from AUTH_SECRET: somebody who can only write in the database cannot make a valid signature. */
export function sealKey({ AUTH_SECRET }: Config): SealKey {
  const key = Buffer.from(hkdfSync('sha256', AUTH_SECRET, '', 'escale journal', 32))
  return { key, print: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}

export const signatureOf = (
  { key }: SealKey,
  day: Day,
  { kind, person, lines, sha256 }: Digest,
): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([day, kind, person, lines]))
    .update(sha256)
    .digest()
