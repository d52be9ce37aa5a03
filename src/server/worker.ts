import { randomUUID } from 'node:crypto'
import type { Context, Deps } from './core/context.ts'
import { checkJournalJob } from './office/journal/check-journal.ts'
import { checkRulesJob, isNightLate } from './office/system/check-rules.ts'

/** Starts taking jobs. Delivery is at least once, so every job is safe to run twice. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work((name) => jobContext(deps, name))
  await catchUpNights(jobContext(deps, 'check-rules'))
}

/** A job records every fact under its own name. */
export const jobContext = (deps: Deps, name: string): Context => ({
  ...deps,
  actor: { kind: 'job', name },
  requestId: randomUUID(),
  path: `JOB ${name}`,
  clientAddress: 'local',
})

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
