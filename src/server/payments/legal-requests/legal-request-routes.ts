import {
  handleDeclaration as handleEndpoint,
  listDeclarations as listEndpoint,
} from '#contract/payments/declarations.ts'
import * as contract from '#contract/papers/legal.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { declareCancellation } from './declare-cancellation.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { handleDeclaration } from './handle-declaration.ts'
import { listDeclarations } from './list-declarations.ts'

export function mountLegalRequests(doors: Doors): void {
  serve(doors, contract.declareWithdrawal, declareWithdrawal)
  serve(doors, contract.declareCancellation, declareCancellation)
  serve(doors, listEndpoint, listDeclarations)
  serve(doors, handleEndpoint, handleDeclaration)
}
