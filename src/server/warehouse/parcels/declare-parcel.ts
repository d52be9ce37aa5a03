import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { declareParcel as endpoint, ParcelView } from '#contract/warehouse/parcels.ts'
import { declareOrder, type Declaration } from '#domain/parcel/declare.ts'
import { holdBuyer } from '#server/core/customers/lock-buyer.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, NotFound } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { findParcelOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'
import { declarationColumns, parseOrder } from './parse-declaration.ts'

type Input = z.output<typeof endpoint.input>

/**
 * Declares the parcels of one order to the warehouse, all or none; the same number once per customer
 * (docs/rules/parcels.md#declaration). Returns the first.
 */
export async function declareParcel(ctx: Context, input: Input): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  const declarations = parseOrder(input)

  const parcelId = await inTransaction(ctx, async (tx) => {
    await holdBuyer(tx, customerId)
    if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
    const alreadyDeclared = await declaredAmong(tx, customerId, numbersOf(declarations))
    const outcome = declareOrder(declarations, { alreadyDeclared })
    return saveOrder(tx, ctx, customerId, accepted(outcome, { trackingNumbers: alreadyDeclared }))
  })
  return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId)))
}

const numbersOf = (declarations: readonly Declaration[]): string[] =>
  declarations.map(({ trackingNumber }) => trackingNumber)

type Declared = Declaration & { readonly status: 'pending_arrival' }

/** Writes a row and a fact per parcel; returns the id of the first. */
export async function saveOrder(
  tx: Tx,
  ctx: Context,
  customerId: string,
  order: readonly Declared[],
): Promise<string> {
  const group = order.length > 1 ? randomUUID() : null
  const ids: string[] = []
  for (const declaration of order) {
    const { id } = await tx
      .insertInto('parcels')
      .values({
        ...declarationColumns(declaration),
        customer_id: customerId,
        status: declaration.status,
        order_group: group,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { trackingNumber: declaration.trackingNumber }
    await recordFact(tx, ctx, { type: 'parcel.declared', customerId, parcelId: id, details })
    ids.push(id)
  }
  return found(ids[0])
}

/** The numbers among these that this customer has on another parcel than `exceptId`. */
export async function declaredAmong(
  tx: Tx,
  customerId: string,
  trackingNumbers: readonly string[],
  exceptId?: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('parcels')
    .select(['id', 'tracking_number'])
    .where('customer_id', '=', customerId)
    .where('tracking_number', 'in', trackingNumbers)
    .execute()
  return rows.filter(({ id }) => id !== exceptId).map((row) => row.tracking_number)
}
