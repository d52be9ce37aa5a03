import { readEstimate, readRates } from '#contract/offer/pricing.ts'
import { readRuleCheck as ruleCheckContract } from '#contract/office/rule-checks.ts'
import { readHealth, readOpenApi, readReadiness, readSite } from '#contract/office/system.ts'
import { estimateShipping } from '#server/offer/catalogue/estimate-shipping.ts'
import { listRates } from '#server/offer/catalogue/list-rates.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { checkReadiness } from './check-readiness.ts'
import { describeApi } from './describe-api.ts'
import { readRuleCheck } from './read-rule-check.ts'
import { siteFacts } from './site-facts.ts'

export function mountSystem(doors: Doors): void {
  serve(doors, readHealth, async () => ({ status: 'live' as const }))
  serve(doors, readReadiness, checkReadiness)
  serve(doors, readSite, siteFacts)
  serve(doors, ruleCheckContract, readRuleCheck)
  serve(doors, readEstimate, estimateShipping)
  serve(doors, readRates, listRates)
  serve(doors, readOpenApi, async (ctx) => describeApi(doors.table, ctx.config.BASE_URL))
}
