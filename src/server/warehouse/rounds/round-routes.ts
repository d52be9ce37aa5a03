import { sql, type SqlBool } from 'kysely'
import * as rounds from '#contract/warehouse/rounds.ts'
import type { RoundView } from '#contract/warehouse/rounds.ts'
import { closeRound as close, type GapReason } from '#domain/round/round.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import type * as z from 'zod/mini'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'

export function mountRounds(api: ApiServer): void {
  serve(api, rounds.readMyRound, readMyRound)
  serve(api, rounds.openRound, openRound)
  serve(api, rounds.closeRound, closeRound)
  serve(api, rounds.listRounds, listRounds)
}

async function readMyRound(ctx: Context): Promise<z.input<typeof rounds.readMyRound.output>> {
  const row = await findOpenRound(ctx.db, requireStaff(ctx.actor))
  return { round: row ? roundView(row) : null }
}

async function listRounds(
  ctx: Context,
  query: z.output<typeof rounds.listRounds.input>,
): Promise<z.input<typeof rounds.listRounds.output>> {
  requireStaff(ctx.actor)
  return pageOf(await findRounds(ctx.db, query), query.limit, roundView)
}

/** Opens a round that counts this person's scans until they close it; one at a time. */
async function openRound(
  ctx: Context,
  { carrier, announced }: z.output<typeof rounds.openRound.input>,
): Promise<RoundView> {
  const staffId = requireStaff(ctx.actor)
  const id = await inTransaction(ctx, async (tx) => {
    const opened = await tx
      .insertInto('reception_rounds')
      .values({ carrier, announced, opened_at: ctx.now(), opened_by: staffId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw new Refused('round-open')
    const roundId = opened.id
    await recordFact(tx, ctx, { type: 'round.opened', details: { roundId, carrier, announced } })
    return roundId
  })
  return roundView(found(await findRound(ctx.db, id)))
}

/** Closes a round with its count, as its person saw it; a difference needs a reason. The office may close a forgotten one. */
async function closeRound(
  ctx: Context,
  { roundId, counted, reason, note }: z.output<typeof rounds.closeRound.input>,
): Promise<RoundView> {
  requireStaff(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const round = found(await lockRound(tx, ctx, roundId))
    if (round.closed_at !== null) throw new Refused('round-closed')
    const now = found(await findRound(tx, roundId)).counted
    if (now !== counted) throw new Refused('round-moved', { counted: now })
    const { announced } = round
    const gap = accepted(close({ announced, counted }, { reason, note }))
    await tx
      .updateTable('reception_rounds')
      .set({ closed_at: ctx.now(), counted, gap_reason: gap.reason, gap_note: gap.note })
      .where('id', '=', roundId)
      .execute()
    const details = { roundId, announced, counted, reason: gap.reason }
    await recordFact(tx, ctx, { type: 'round.closed', details })
  })
  return roundView(found(await findRound(ctx.db, roundId)))
}

/** The person's own round, or any for the office; no reception enters it meanwhile. */
function lockRound(tx: Tx, { actor }: Context, roundId: string) {
  const { id, role } = requireUser(actor)
  const query = tx.selectFrom('reception_rounds').selectAll().where('id', '=', roundId)
  return (role === 'operateur' ? query.where('opened_by', '=', id) : query)
    .forUpdate()
    .executeTakeFirst()
}

/** A round with its count, which while it is open is that of its receptions. */
const roundRows = (db: Database | Tx) =>
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

type RoundRow = Awaited<ReturnType<ReturnType<typeof roundRows>['executeTakeFirstOrThrow']>>

const findRound = (db: Database | Tx, id: string): Promise<RoundRow | undefined> =>
  roundRows(db).where('o.id', '=', id).executeTakeFirst()

const findOpenRound = (db: Database | Tx, staffId: string): Promise<RoundRow | undefined> =>
  roundRows(db)
    .where('o.opened_by', '=', staffId)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()

type Paging = { readonly cursor?: string | undefined; readonly limit?: number | undefined }

/** Newest first, one row more than the page shows. */
async function findRounds(db: Database, { cursor, limit }: Paging): Promise<RoundRow[]> {
  const after = decodeCursor(cursor)
  let query = roundRows(db)
  if (after) query = query.where(sql<SqlBool>`(o.opened_at, o.id) < (${after.at}, ${after.id})`)
  return query
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

const roundView = (row: RoundRow): RoundView => ({
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
