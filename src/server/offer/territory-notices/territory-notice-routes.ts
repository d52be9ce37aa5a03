import * as contract from '#contract/offer/territory-notices.ts'
import type { OfficeNotice, TerritoryNotice } from '#contract/offer/territory-notices.ts'
import { parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { lastDayWhenEnded, noticeDays } from '#domain/storage/territory-notice.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput } from '#server/core/refused.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import {
  daysOf,
  officeNoticeView,
  territoryNotices,
  territoryNoticeView,
} from './territory-notice-queries.ts'

export function mountTerritoryNotices(api: ApiServer): void {
  serve(api, contract.readTerritoryNotices, readTerritoryNotices)
  serve(api, contract.listTerritoryNotices, listTerritoryNotices)
  serve(api, contract.publishTerritoryNotice, thenForget(publishTerritoryNotice))
  serve(api, contract.endTerritoryNotice, thenForget(endTerritoryNotice))
}

const thenForget =
  <Input, Output>(verb: (ctx: Context, input: Input) => Promise<Output>) =>
  async (ctx: Context, input: Input): Promise<Output> => {
    const done = await verb(ctx, input)
    forgetNotices(ctx.db)
    return done
  }

/** Every notice, ended ones included: they explain why days were not counted. */
async function listTerritoryNotices(
  ctx: Context,
  { cursor, limit }: z.output<typeof contract.listTerritoryNotices.input>,
): Promise<z.input<typeof contract.listTerritoryNotices.output>> {
  requireAdmin(ctx.actor)
  const after = decodeCursor(cursor)
  let query = territoryNotices(ctx.db)
  if (after) query = query.where(sql<boolean>`(t.created_at, t.id) < (${after.at}, ${after.id})`)
  const rows = await query
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
  return pageOf(rows, limit, (row) => officeNoticeView(row, ctx.now()))
}

type Asked = z.output<typeof contract.publishTerritoryNotice.input>

/**
 * Publishes a notice about a territory from a day on. The notice that it replaces ends in the same transaction, so that nobody
 * reads both.
 */
async function publishTerritoryNotice(ctx: Context, asked: Asked): Promise<OfficeNotice> {
  requireAdmin(ctx.actor)
  requireDays(ctx, asked)
  return inTransaction(ctx, async (tx) => {
    if (asked.replaces !== null) await endNotice(tx, ctx, asked.replaces)
    const id = await insert(tx, ctx, asked)
    const { replaces, ...after } = asked
    await recordFact(tx, ctx, {
      type: 'territory.notice-published',
      details: { noticeId: id, territory: asked.territory, replacedId: replaces },
      change: { before: {}, after },
    })
    const row = await territoryNotices(tx).where('t.id', '=', id).executeTakeFirstOrThrow()
    return officeNoticeView(row, ctx.now())
  })
}

/** Throws 422 for days that have passed, or that end before they begin. */
function requireDays(ctx: Context, { from, until }: Asked): void {
  const days = {
    from: parisDayOfText(from),
    until: until === null ? null : parisDayOfText(until),
  }
  const checked = noticeDays(days, parisDayOf(ctx.now()))
  if (checked.ok) return
  throw new InvalidInput(
    checked.refusal === 'from-past' ? { from: 'past' } : { until: 'before-from' },
  )
}

async function insert(tx: Tx, ctx: Context, asked: Asked): Promise<string> {
  const { id } = await tx
    .insertInto('territory_notices')
    .values({
      territory: asked.territory,
      severity: asked.severity,
      body: asked.text,
      starts_on: sql`${asked.from}::date`,
      ends_on: sql`${asked.until}::date`,
      pauses_storage: asked.pausesStorage,
      replaces: asked.replaces,
      created_at: ctx.now(),
      created_by: requireAdmin(ctx.actor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a notice and the pause that it causes: today still counts as announced. */
async function endTerritoryNotice(
  ctx: Context,
  { noticeId }: z.output<typeof contract.endTerritoryNotice.input>,
): Promise<OfficeNotice> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await endNotice(tx, ctx, noticeId)
    const row = await territoryNotices(tx).where('t.id', '=', noticeId).executeTakeFirstOrThrow()
    return officeNoticeView(row, ctx.now())
  })
}

/** Refused with `notice-ended` when its days are over, or somebody has just ended it. */
async function endNotice(tx: Tx, ctx: Context, noticeId: string): Promise<void> {
  const row = found(
    await territoryNotices(tx).where('t.id', '=', noticeId).forUpdate('t').executeTakeFirst(),
  )
  const asItWas = { ...daysOf(row), isEnded: row.ended_at !== null }
  const last = parisDayText(accepted(lastDayWhenEnded(asItWas, parisDayOf(ctx.now()))))
  await tx
    .updateTable('territory_notices')
    .set({ ends_on: sql`${last}::date`, ended_at: ctx.now(), ended_by: requireAdmin(ctx.actor) })
    .where('id', '=', noticeId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'territory.notice-ended',
    details: { noticeId, territory: row.territory },
    change: { before: { until: row.ends_on }, after: { until: last } },
  })
}

/** Nobody would read more notices than this. */
const most = 50

/** Today's notices of every territory; the most serious first. */
async function readTerritoryNotices({
  db,
  now,
}: Context): Promise<z.input<typeof contract.readTerritoryNotices.output>> {
  return { items: await noticesOfToday(db, now()) }
}

type Remembered = { readonly at: number; readonly notices: Promise<TerritoryNotice[]> }

const remembered = new WeakMap<Database, Remembered>()

const rememberedMs = 5_000

/**
 * For pages with many readers: one query every few seconds. A request of an open screen always queries, because it comes when
 * something was just published.
 */
export function rememberedNotices(db: Database, now: Date): Promise<TerritoryNotice[]> {
  const last = remembered.get(db)
  if (last && Math.abs(now.getTime() - last.at) < rememberedMs) return last.notices
  const notices = noticesOfToday(db, now)
  remembered.set(db, { at: now.getTime(), notices })
  notices.catch(() => forgetNotices(db))
  return notices
}

/** The publisher of a notice then sees it on the page at once. */
function forgetNotices(db: Database): void {
  remembered.delete(db)
}

async function noticesOfToday(db: Database, now: Date): Promise<TerritoryNotice[]> {
  const today = parisDayText(parisDayOf(now))
  const rows = await territoryNotices(db)
    .where('t.ended_at', 'is', null)
    .where(sql<boolean>`t.starts_on <= ${today}::date`)
    .where(sql<boolean>`(t.ends_on is null or t.ends_on >= ${today}::date)`)
    .orderBy(sql`array_position('{suspension,disruption,info}'::text[], t.severity)`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .limit(most)
    .execute()
  return rows.map(territoryNoticeView)
}
