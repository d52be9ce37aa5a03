import { readEstimate, readRates } from '#contract/offer/pricing.ts'
import {
  checkRulesNow as checkNowContract,
  readRuleCheck as ruleCheckContract,
  type readRuleCheck as endpoint,
} from '#contract/office/rule-checks.ts'
import {
  listFailedJobs as failedJobsContract,
  retryFailedJobs as retryContract,
} from '#contract/office/failed-jobs.ts'
import { listSilentSuppliers as suppliersContract } from '#contract/office/suppliers.ts'
import { readHealth, readOpenApi, readReadiness, readSite } from '#contract/office/system.ts'
import { estimateShipping } from '#server/offer/catalogue/estimate-shipping.ts'
import { listRates } from '#server/offer/catalogue/list-rates.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { checkReadiness } from './check-readiness.ts'
import { listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { listSilentSuppliers } from './supplier-silences.ts'
import { describeApi } from './describe-api.ts'
import { siteFacts } from './site-facts.ts'
import * as z from 'zod'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isUnderWay } from '#server/core/jobs.ts'
import { checkRulesNow } from './check-rules-now.ts'
import { checkRulesJob } from './check-rules.ts'
import { isNightLate } from './last-night.ts'

const noted = z.array(
  z.object({
    rule: z.string(),
    count: z.int(),
    examples: z.array(z.string()),
    /** The checks of earlier versions did not store it. */
    unread: z.boolean().default(false),
  }),
)

/** The result of the last nightly check of the rules. */
async function readRuleCheck(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const last = await ctx.db
    .selectFrom('rule_checks')
    .select(['checked_at', 'rules', 'broken'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const late = await isNightLate(ctx, 'rule_checks')
  const isRunning = await isUnderWay(ctx.db, checkRulesJob)
  if (!last) return { late, isRunning, check: null }
  return {
    late,
    isRunning,
    check: {
      at: last.checked_at.toISOString(),
      rules: last.rules,
      broken: noted.parse(last.broken),
    },
  }
}

export function mountHealth(api: ApiServer): void {
  serve(api, readHealth, async () => ({ status: 'live' as const }))
  serve(api, readReadiness, checkReadiness)
}

export function mountSystem(api: ApiServer): void {
  serve(api, readSite, siteFacts)
  serve(api, ruleCheckContract, readRuleCheck)
  serve(api, checkNowContract, checkRulesNow)
  serve(api, failedJobsContract, listFailedJobs)
  serve(api, suppliersContract, listSilentSuppliers)
  serve(api, retryContract, retryFailedJobs)
  serve(api, readEstimate, estimateShipping)
  serve(api, readRates, listRates)
  // Made at the first call, when every route is in the table: it never changes afterwards.
  let described: ReturnType<typeof describeApi> | undefined
  serve(api, readOpenApi, async (ctx) => {
    described ??= describeApi(api.table, ctx.config.BASE_URL)
    return described
  })
}
