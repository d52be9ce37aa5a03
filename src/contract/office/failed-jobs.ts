import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

const failedJobs = z.strictObject({
  /** The name of the queue. */
  job: z.string(),
  count: z.int(),
  firstAt: time,
  lastAt: time,
  /** Why the last one failed, as the log has it. */
  reason: z.string(),
})
export type FailedJobs = z.output<typeof failedJobs>

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  policy: 'admin',
  summary: 'Les tâches de fond abandonnées après tous leurs essais, depuis sept jours, par genre',
  topics: ['outbox'],
  input: nothing,
  output: z.strictObject({ items: z.array(failedJobs) }),
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/retry',
  policy: 'admin',
  summary: 'Essaie encore une fois chaque tâche abandonnée de ce genre',
  changes: ['outbox'],
  /** `count` is the number that was on the screen. */
  input: z.strictObject({ job: z.string().check(z.maxLength(100)), count: z.int() }),
  /** Refused with `stale`. */
  output: nothing,
})
