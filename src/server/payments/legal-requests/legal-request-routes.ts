import {
  handleDeclaration as handleEndpoint,
  listDeclarations as listEndpoint,
  nameOrder as nameEndpoint,
  refundWithdrawal as refundEndpoint,
  withdrawalRefund as readRefundEndpoint,
  type listDeclarations as endpoint,
} from '#contract/payments/declarations.ts'
import * as contract from '#contract/papers/legal.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { declareCancellation } from './declare-cancellation.ts'
import { declareWithdrawal } from './declare-withdrawal.ts'
import { handleDeclaration } from './handle-declaration.ts'
import { nameOrder } from './name-order.ts'
import { readWithdrawalRefund } from './read-withdrawal-refund.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { declarationRows, declarationView } from './declaration-queries.ts'

export function mountLegalRequests(api: ApiServer): void {
  serve(api, contract.declareWithdrawal, declareWithdrawal)
  serve(api, contract.declareCancellation, declareCancellation)
  serve(api, listEndpoint, listDeclarations)
  serve(api, handleEndpoint, handleDeclaration)
  serve(api, nameEndpoint, nameOrder)
  serve(api, readRefundEndpoint, readWithdrawalRefund)
  serve(api, refundEndpoint, refundWithdrawal)
}

/** The declarations of consumers, recognised or not: none exists only in a mail. */
async function listDeclarations(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await declarationRows(ctx.db, asked), asked.limit, declarationView)
}
