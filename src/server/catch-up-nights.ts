import type { Context } from './core/context.ts'
import { checkJournalJob } from './office/journal/check-journal.ts'
import { checkRulesJob } from './office/system/check-rules.ts'
import { isNightLate } from './office/system/last-night.ts'

/** A look takes up to an hour, and what fails is tried again by the queue: who opens meanwhile has nothing to add. */
const onceInSeconds = 6 * 3600

/** A house that was shut at night looks when it opens. */
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
