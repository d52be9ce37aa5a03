import * as z from 'zod'
import type { readRuleCheck as endpoint } from '#contract/office/rule-checks.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isNightLate } from './last-night.ts'

const noted = z.array(
  z.object({
    rule: z.string(),
    count: z.int(),
    examples: z.array(z.string()),
    /** Earlier nights did not tell. */
    unread: z.boolean().default(false),
  }),
)

/** The last night's look at the rules. */
export async function readRuleCheck(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const last = await ctx.db
    .selectFrom('rule_checks')
    .select(['checked_at', 'rules', 'broken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const late = await isNightLate(ctx, 'rule_checks')
  if (!last) return { late, check: null }
  return {
    late,
    check: {
      at: last.checked_at.toISOString(),
      rules: last.rules,
      broken: noted.parse(last.broken),
    },
  }
}
