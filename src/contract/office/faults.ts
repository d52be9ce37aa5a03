import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'
import { suppliers } from '#domain/office/alerts.ts'

const brokenRule = z.strictObject({
  rule: z.string(),
  /** Counted up to 1 000; one more means that there are more. */
  count: z.int(),
  /** Numbers or ids of the first rows that break the rule. */
  examples: z.array(z.string()),
  /** The check could not run: nobody knows whether the rule holds. */
  unread: z.boolean(),
})
export type BrokenRule = z.output<typeof brokenRule>

const ruleCheck = z.strictObject({
  at: time,
  rules: z.int(),
  broken: z.array(brokenRule),
})
export type RuleCheck = z.output<typeof ruleCheck>

export const readRuleCheck = endpoint({
  method: 'GET',
  path: '/api/admin/rule-check',
  policy: 'admin',
  summary: 'Ce que le dernier contrôle de la nuit a trouvé',
  // What the job writes is no fact: the screen asks again while it runs.
  topics: ['outbox'],
  input: nothing,
  output: z.strictObject({
    /** A nightly check was missed: the last result may be out of date. */
    late: z.boolean(),
    /** One was asked for, or runs. */
    isRunning: z.boolean(),
    /** `null` before the first night. */
    check: z.nullable(ruleCheck),
    /** When the last good backup was taken, while one is missing. */
    lateBackupAt: z.optional(time),
  }),
})

export const checkRulesNow = endpoint({
  method: 'POST',
  path: '/api/admin/rule-checks',
  policy: 'admin',
  summary: 'Contrôle les règles maintenant, sans attendre la nuit',
  changes: ['outbox'],
  input: nothing,
  /** Refused with `check-under-way`. */
  output: nothing,
})

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

const silentSupplier = z.strictObject({
  supplier: z.enum(suppliers),
  since: time,
  /** The last try that got no answer. */
  triedAt: time,
})

export type SilentSupplier = z.output<typeof silentSupplier>

export const listSilentSuppliers = endpoint({
  method: 'GET',
  path: '/api/admin/silent-suppliers',
  policy: 'admin',
  summary: 'Les fournisseurs qui ne répondent plus',
  // The processes that ask the suppliers write this, and emit no fact.
  topics: [],
  input: nothing,
  output: z.strictObject({ items: z.array(silentSupplier) }),
})
