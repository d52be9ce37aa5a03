import type * as z from 'zod/mini'
import type { readJournalState as endpoint } from '#contract/office/journal.ts'
import { staffRoles } from '#domain/account/manage-staff.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isNightLate } from '#server/office/system/last-night.ts'

const most = 500

/** Whom the filter offers, and what is known of the seals. */
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
  const seal = await ctx.db
    .selectFrom('audit_seals')
    .select(['position', 'chain'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    people,
    sealedLines: seal?.position ?? 0,
    lastSeal: seal ? seal.chain.toString('hex') : null,
    late: await isNightLate(ctx, 'audit_checks'),
    check: await lastCheck(ctx),
  }
}

async function lastCheck({ db }: Context) {
  const check = await db
    .selectFrom('audit_checks as k')
    .leftJoin('audit_seals as s', 's.event_id', 'k.first_broken')
    .select(['k.checked_at', 'k.lines', 'k.broken', 'k.unreadable', 's.at as first_broken_at'])
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!check) return null
  const { checked_at, lines, broken, unreadable, first_broken_at: first } = check
  const firstBrokenAt = first?.toISOString() ?? null
  return { at: checked_at.toISOString(), lines, broken, firstBrokenAt, unreadable }
}
