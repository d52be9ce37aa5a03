import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

const brokenRule = z.strictObject({
  rule: z.string(),
  /** Counted up to 1 000; one more says that there are more. */
  count: z.int(),
  /** Numbers, or ids, of the first. */
  examples: z.array(z.string()),
  /** It could not be read: nobody knows whether it holds. */
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
  // No fact: a job writes it each night.
  topics: [],
  input: nothing,
  output: z.strictObject({
    /** A night is missing: what the last one says may hold no longer. */
    late: z.boolean(),
    /** `null` before the first night. */
    check: z.nullable(ruleCheck),
  }),
})
