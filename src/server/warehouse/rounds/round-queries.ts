import { sql, type SqlBool } from 'kysely'
import type { RoundView } from '#contract/warehouse/rounds.ts'
import type { GapReason } from '#domain/round/round.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'

/** A round with its count, which while it is open is that of its receptions. */
const rounds = (db: Database | Tx) =>
  db
    .selectFrom('reception_rounds as o')
    .innerJoin('users as u', 'u.id', 'o.opened_by')
    .select(['o.id', 'o.carrier', 'o.announced', 'o.opened_at', 'o.opened_at as created_at'])
    .select(['o.closed_at', 'o.gap_reason', 'o.gap_note', 'u.name as opened_by'])
    .select(
      sql<number>`coalesce(o.counted, (select count(*)::int from receptions r where r.round_id = o.id))`.as(
        'counted',
      ),
    )

export type RoundRow = Awaited<ReturnType<ReturnType<typeof rounds>['executeTakeFirstOrThrow']>>

export const findRound = (db: Database | Tx, id: string): Promise<RoundRow | undefined> =>
  rounds(db).where('o.id', '=', id).executeTakeFirst()

export const findOpenRound = (db: Database | Tx, staffId: string): Promise<RoundRow | undefined> =>
  rounds(db).where('o.opened_by', '=', staffId).where('o.closed_at', 'is', null).executeTakeFirst()

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Newest first, one row more than the page shows. */
export async function findRounds(db: Database, { cursor, limit }: Paging): Promise<RoundRow[]> {
  const after = decodeCursor(cursor)
  let query = rounds(db)
  if (after) query = query.where(sql<SqlBool>`(o.opened_at, o.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

export const roundView = (row: RoundRow): RoundView => ({
  id: row.id,
  carrier: row.carrier,
  announced: row.announced,
  counted: row.counted,
  openedAt: row.opened_at.toISOString(),
  openedBy: row.opened_by,
  closedAt: row.closed_at?.toISOString() ?? null,
  gapReason: row.gap_reason as GapReason | null,
  gapNote: row.gap_note,
})

/** The open round that counts this person's next reception; it cannot be closed before that reception is written. */
export async function roundInProgress(tx: Tx, staffId: string): Promise<string | null> {
  const round = await tx
    .selectFrom('reception_rounds')
    .select('id')
    .where('opened_by', '=', staffId)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return round?.id ?? null
}
