import type { Context } from '#server/core/context.ts'
import { isNightLate } from './last-night.ts'

/** A look takes up to an hour, and what fails is tried again by the queue: who opens meanwhile has nothing to add. */
const onceInSeconds = 6 * 3600

/** A house that was shut at night looks when it opens. */
export async function catchUpNights(ctx: Context): Promise<void> {
  const nights = [
    ['rule_checks', 'check-rules'],
    ['audit_checks', 'check-journal'],
  ] as const
  for (const [check, job] of nights) {
    if (!(await isNightLate(ctx, check))) continue
    await ctx.jobs.enqueueOnceIn(onceInSeconds, job)
  }
}
