import { sql } from 'kysely'
import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** A million euros: the most that a request may declare. */
const mostDeclaredCents = 100_000_000

/** The declared value of these parcels' contents, all together; the caller read the parcels as the actor. */
export async function contentsValue(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<Cents> {
  if (parcelIds.length === 0) return cents(0)
  const { value } = await db
    .selectFrom('content_lines')
    .select(
      sql<number>`least(coalesce(sum(quantity::bigint * unit_cents), 0), ${mostDeclaredCents})::int`.as(
        'value',
      ),
    )
    .where('parcel_id', 'in', parcelIds)
    .executeTakeFirstOrThrow()
  return cents(value)
}
