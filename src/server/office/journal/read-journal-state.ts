import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readJournalState as endpoint } from '#contract/office/journal.ts'
import { staffRoles } from '#domain/account/manage-staff.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isNightLate } from '#server/office/system/last-night.ts'

const most = 500

/** The people in the filter, and the result of the last check of the seals. */
export async function readJournalState(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const people = await ctx.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', [...staffRoles])
    .orderBy('name')
    .orderBy('id')
    .limit(most)
    .execute()
  return {
    people,
    ...(await sealed(ctx)),
    late: await isNightLate(ctx, 'audit_checks'),
    check: await lastCheck(ctx),
  }
}

async function sealed({ db }: Context) {
  type Sealed = { sealedLines: number; lastSeal: string | null }
  const { rows } = await sql<Sealed>`select
      (select coalesce(sum(lines), 0)::int from journal_digests where kind in ('facts', 'sessions')) as "sealedLines",
      (select encode(signature, 'hex') from journal_digests where kind = 'facts' order by day desc limit 1) as "lastSeal"`.execute(
    db,
  )
  return rows[0] ?? { sealedLines: 0, lastSeal: null }
}

async function lastCheck({ db }: Context) {
  const check = await db
    .selectFrom('audit_checks')
    .select(['checked_at', 'lines', 'broken_days', 'missing_lines', 'unreadable'])
    .select(sql<string | null>`to_char(first_broken, 'YYYY-MM-DD')`.as('first_broken_day'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!check) return null
  return {
    at: check.checked_at.toISOString(),
    lines: check.lines,
    brokenDays: check.broken_days,
    firstBrokenDay: check.first_broken_day,
    missingLines: check.missing_lines,
    unreadable: check.unreadable,
  }
}
