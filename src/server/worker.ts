import { randomUUID } from 'node:crypto'
import type { Context, Deps } from './core/context.ts'

/** Starts taking jobs. Delivery is at least once, so every job is safe to run twice. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work((name) => jobContext(deps, name))
}

/** A job records every fact under its own name. */
export const jobContext = (deps: Deps, name: string): Context => ({
  ...deps,
  actor: { kind: 'job', name },
  requestId: randomUUID(),
  path: `JOB ${name}`,
  clientAddress: 'local',
})
