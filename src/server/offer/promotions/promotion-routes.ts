import * as promotions from '#contract/offer/promotions.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { changePromotion } from './change-promotion.ts'
import { createPromotion } from './create-promotion.ts'
import { listPromotions } from './list-promotions.ts'

export function mountPromotions(doors: Doors): void {
  serve(doors, promotions.listPromotions, listPromotions)
  serve(doors, promotions.createPromotion, createPromotion)
  serve(doors, promotions.changePromotion, changePromotion)
}
