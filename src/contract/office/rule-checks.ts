import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

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
