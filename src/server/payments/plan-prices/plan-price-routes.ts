import * as contract from '#contract/offer/plan-prices.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { decidePlanPrice } from './decide-plan-price.ts'
import { readPlanPrices } from './read-plan-prices.ts'
import { revokePlanPrice } from './revoke-plan-price.ts'

export function mountPlanPrices(api: ApiServer): void {
  serve(api, contract.readPlanPrices, readPlanPrices)
  serve(api, contract.decidePlanPrice, decidePlanPrice)
  serve(api, contract.revokePlanPrice, revokePlanPrice)
}
