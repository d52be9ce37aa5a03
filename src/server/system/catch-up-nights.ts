import type { Context } from '#server/core/context.ts'
import { isNightLate } from './last-night.ts'

/** A house that was shut at night looks when it opens. Made twice, by two servers that open at once, a check says the same. */
export async function catchUpNights(ctx: Context): Promise<void> {
  const nights = [
    ['rule_checks', 'check-rules'],
    ['audit_checks', 'check-journal'],
  ] as const
  for (const [check, job] of nights) {
    if (!(await isNightLate(ctx, check))) continue
    await ctx.db.transaction().execute((tx) => ctx.jobs.enqueue(tx, job, {}))
  }
}
