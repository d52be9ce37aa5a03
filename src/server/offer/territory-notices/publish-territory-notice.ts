import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  OfficeNotice,
  publishTerritoryNotice as endpoint,
} from '#contract/offer/territory-notices.ts'
import { parisDayOf, parisDayOfText } from '#domain/storage/paris-day.ts'
import { noticeDays } from '#domain/storage/territory-notice.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { endNotice } from './end-territory-notice.ts'
import { officeNoticeView, territoryNotices } from './territory-notice-queries.ts'

type Asked = z.output<typeof endpoint.input>

/**
 * Publishes a notice about a territory from a day on. The notice that it replaces ends in the same transaction, so that nobody
 * reads both.
 */
export async function publishTerritoryNotice(ctx: Context, asked: Asked): Promise<OfficeNotice> {
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
