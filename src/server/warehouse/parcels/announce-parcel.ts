import type * as z from 'zod/mini'
import type { announceParcel as endpoint } from '#contract/warehouse/office-parcels.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { declareOrder } from '#domain/parcel/declare.ts'
import { holdBuyer, isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { clientOf } from './client-of.ts'
import { declaredAmong, saveOrder } from './declare-parcel.ts'
import { parseDeclaration } from './parse-declaration.ts'
import { findWarehouseParcel } from './warehouse-queries.ts'
import { warehouseView } from './warehouse-views.ts'

/**
 * Declares a parcel for a client who announced it by telephone. Awaited parcels have an owner (docs/rules/parcels.md#statuses).
 */
export async function announceParcel(
  ctx: Context,
  { clientNumber, ...input }: z.output<typeof endpoint.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  const declaration = parseDeclaration(input)
  const parcelId = await inTransaction(ctx, async (tx) => {
    const customerId = await clientOf(tx, clientNumber)
    await holdBuyer(tx, customerId)
    if (!(await isLiveCustomer(tx, customerId))) throw new Refused('client-number-unknown')
    const alreadyDeclared = await declaredAmong(tx, customerId, [declaration.trackingNumber])
    const order = accepted(declareOrder([declaration], { alreadyDeclared }))
    return saveOrder(tx, ctx, customerId, order)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}
