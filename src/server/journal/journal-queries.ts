import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { JournalFilters } from '#contract/journal.ts'
import { comingsAndGoings, journalKinds, type JournalFilter } from '#domain/fact/journal.ts'
import { factTypes } from '#domain/fact/fact.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { isByStaff } from './is-by-staff.ts'
import type { JournalKey } from './journal-cursor.ts'
import { toldLines, type JournalRow } from './told-lines.ts'
import { subjectOfNumber } from './subject-of-number.ts'

/** Lines that the staff wrote, newest first, after that key. A number that is nobody's has no lines. */
export async function journalRows(
  ctx: Context,
  filters: JournalFilters,
  { after, limit }: { readonly after: JournalKey | undefined; readonly limit: number },
): Promise<readonly JournalRow[]> {
  const conditions = [
    isByStaff,
    ofKind(filters.kind),
    ...whoAndWhen(filters),
    ...(filters.number ? [await subjectOfNumber(ctx, filters.number)] : []),
    ...(after ? [sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`] : []),
  ]
  const { rows } = await toldLines(sql.join(conditions, sql` and `), limit).execute(ctx.db)
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
