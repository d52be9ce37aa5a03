import * as z from 'zod'
import type { readRuleCheck as endpoint } from '#contract/rule-checks.ts'
import { isCheckLate } from '#domain/office/alerts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'

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
  if (!last) return { check: null }
  return {
    check: {
      at: last.checked_at.toISOString(),
      rules: last.rules,
      late: isCheckLate(last.checked_at, ctx.now()),
      broken: noted.parse(last.broken),
    },
  }
}
