import type { Context } from './core/context.ts'
import { checkJournalJob } from './office/journal/check-journal.ts'
import { checkRulesJob } from './office/system/check-rules.ts'
import { isNightLate } from './office/system/last-night.ts'

/** A check takes up to an hour, and the queue retries a failed one, so another process that starts meanwhile enqueues none. */
const onceInSeconds = 6 * 3600

/** A server that was down at night runs the missed checks when it starts. */
export async function catchUpNights(ctx: Context): Promise<void> {
  const nights = [
    ['rule_checks', checkRulesJob],
    ['audit_checks', checkJournalJob],
  ] as const
  for (const [check, job] of nights) {
    if (!(await isNightLate(ctx, check))) continue
    await ctx.jobs.enqueueOnceIn(onceInSeconds, job)
  }
}
