import { randomUUID } from 'node:crypto'
import type { Context, Deps } from './core/context.ts'
import type { JobHandlers, JobName } from './core/jobs.ts'
import { deliverNotification } from './notifications/deliver-notification.ts'
import { sweepOutbox } from './notifications/sweep-outbox.ts'

/** Starts taking jobs. Delivery is at least once, so every handler is safe to run twice. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(handlers, (name) => jobContext(deps, name))
}

/** A job acts under its own name in every fact it records. */
export const jobContext = (deps: Deps, name: JobName): Context => ({
  ...deps,
  actor: { kind: 'job', name },
  requestId: randomUUID(),
  path: `JOB ${name}`,
  clientAddress: 'local',
})

export const handlers: JobHandlers = {
  'deliver-notification': deliverNotification,
  'render-invoice': async () => {},
  'refund-payment': async () => {},
  'reconcile-checkouts': async () => {},
  'expire-quotes': async () => {},
  'sweep-outbox': sweepOutbox,
}
