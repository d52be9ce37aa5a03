import * as contract from '#contract/second-factors.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readProofs } from './read-proofs.ts'

/** Second factors: what one has, proves and changes. */
export function mountSecondFactors(doors: Doors): void {
  serve(doors, contract.readProofs, readProofs)
}
