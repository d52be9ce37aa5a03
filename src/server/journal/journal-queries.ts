import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { JournalFilters, JournalLine } from '#contract/journal.ts'
import { comingsAndGoings, journalKinds, type JournalFilter } from '#domain/fact/journal.ts'
import { factTypes } from '#domain/fact/fact.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import type { JournalKey } from './journal-cursor.ts'
import { subjectOfNumber } from './subject-of-number.ts'

export type JournalRow = {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly actor_id: string
  readonly actor_label: string
  readonly actor_role: string
  readonly details: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly subject: JournalLine['subject']
}

/** Lines that the staff wrote, newest first, after that key. A number that is nobody's has no lines. */
export async function journalRows(
  ctx: Context,
  filters: JournalFilters,
  { after, limit }: { readonly after: JournalKey | undefined; readonly limit: number },
): Promise<readonly JournalRow[]> {
  const conditions = [
    sql<SqlBool>`actor_role in ('operateur', 'admin', 'super_admin')`,
    ofKind(filters.kind),
    ...whoAndWhen(filters),
    ...(filters.number ? [await subjectOfNumber(ctx, filters.number)] : []),
    ...(after ? [sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`] : []),
  ]
  const { rows } = await told(sql.join(conditions, sql` and `), limit).execute(ctx.db)
  return rows
}

/** Everything but who came and went, unless that is what is asked. */
function ofKind(kind: JournalFilter | undefined): RawBuilder<SqlBool> {
  if (kind === 'sessions') return sql`type = any(${[...comingsAndGoings]})`
  if (kind === undefined) return sql`type <> all(${[...comingsAndGoings]})`
  const words: readonly string[] = journalKinds[kind]
  const types = factTypes.filter(
    (type) =>
      words.some((word) => type.startsWith(`${word}.`)) &&
      !(comingsAndGoings as readonly string[]).includes(type),
  )
  return sql`type = any(${types})`
}

function* whoAndWhen({ person, from, to }: JournalFilters): Generator<RawBuilder<SqlBool>> {
  if (person !== undefined) yield sql`actor_id = ${person}`
  if (from !== undefined) yield sql`at >= ${startOfParisDay(dayOf(from))}`
  if (to !== undefined) yield sql`at < ${startOfParisDay(addDays(dayOf(to), 1))}`
}

/** Noon UTC is the same day in Paris all year. */
const dayOf = (text: string): ParisDay => parisDayOf(new Date(`${text}T12:00:00Z`))

/** What each line is about is looked up for the lines shown only. */
const told = (condition: RawBuilder<unknown>, limit: number) => sql<JournalRow>`
  select e.id, e.at, e.type, e.actor_id, e.actor_label, e.actor_role, e.details, c.before, c.after, case
      when p.id is not null then jsonb_build_object('kind', 'parcel', 'id', p.id, 'label', p.tracking_number)
      when s.id is not null then jsonb_build_object('kind', 'shipment', 'id', s.id, 'label', s.number)
      when q.id is not null then jsonb_build_object('kind', 'quote', 'id', q.id, 'label', q.number)
      when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'label', o.number)
      when u.id is not null then jsonb_build_object('kind', 'customer', 'id', u.id, 'label', u.name)
    end as subject
  from (select * from events where ${condition} order by at desc, id desc limit ${limit}) e
  left join fact_changes c on c.event_id = e.id
  left join parcels p on p.id = e.parcel_id
  left join shipments s on s.id = e.shipment_id
  left join quotes q on q.id = e.quote_id
  left join orders o on o.id = e.order_id
  left join users u on u.id = e.customer_id
  order by e.at desc, e.id desc`
