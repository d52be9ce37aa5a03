import type { ParcelView } from '#contract/parcels.ts'
import { declare } from '#domain/parcel/declare.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, NotFound } from '#server/core/refused.ts'
import { isLiveCustomer } from './live-customer.ts'
import { findParcelOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'
import {
  declarationColumns,
  parseDeclaration,
  refusingTwice,
  type DeclarationInput,
} from './parse-declaration.ts'

/** Announces a parcel to the warehouse; the same number once per customer (specification 000 §5). */
export async function declareParcel(ctx: Context, input: DeclarationInput): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  const declaration = parseDeclaration(input)

  const parcelId = await refusingTwice(() =>
    inTransaction(ctx, async (tx) => {
      if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
      const alreadyDeclared = await hasDeclared(tx, customerId, declaration.trackingNumber)
      const { status } = accepted(declare(declaration, { alreadyDeclared }))
      const { id } = await tx
        .insertInto('parcels')
        .values({
          ...declarationColumns(declaration),
          customer_id: customerId,
          status,
          created_at: ctx.now(),
          updated_at: ctx.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const details = { trackingNumber: declaration.trackingNumber }
      await recordFact(tx, ctx, { type: 'parcel.declared', customerId, parcelId: id, details })
      return id
    }),
  )
  return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId)))
}

/** Whether this customer has the number on another parcel than `exceptId`. */
export async function hasDeclared(
  tx: Tx,
  customerId: string,
  trackingNumber: string,
  exceptId?: string,
): Promise<boolean> {
  const rows = await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', trackingNumber)
    .execute()
  return rows.some(({ id }) => id !== exceptId)
}
