import * as promotions from '#contract/offer/promotions.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { changePromotion, createPromotion } from './change-promotion.ts'
import { listPromotions } from './promotion-queries.ts'

export function mountPromotions(api: ApiServer): void {
  serve(api, promotions.listPromotions, listPromotions)
  serve(api, promotions.createPromotion, createPromotion)
  serve(api, promotions.changePromotion, changePromotion)
}
