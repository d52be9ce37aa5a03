import * as contract from '#contract/legal.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { declareCancellation } from './declare-cancellation.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { readLegalText } from './read-legal-text.ts'

export function mountLegal(doors: Doors): void {
  serve(doors, contract.readLegalText, readLegalText)
  serve(doors, contract.declareWithdrawal, declareWithdrawal)
  serve(doors, contract.declareCancellation, declareCancellation)
}
