import { sql } from 'kysely'
import type * as z from 'zod/mini'
import * as contract from '#contract/payments/payment-methods.ts'
import { isCardOver } from '#domain/payment/payment-method.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { methodCode } from './method-code.ts'
import { removePaymentMethod } from './remove-payment-method.ts'

export function mountPaymentMethods(api: ApiServer): void {
  serve(api, contract.listPaymentMethods, listPaymentMethods)
  serve(api, contract.removePaymentMethod, removePaymentMethod)
}

type Listed = z.input<typeof contract.listPaymentMethods.output>

/** My means of payment; one that the provider keeps for another reason (a subscription) is not among them. */
async function listPaymentMethods(ctx: Context): Promise<Listed> {
  const customerId = requireCustomer(ctx.actor)
  const orders = await livingStandingOrders(ctx, customerId)
  const rows = await ctx.db
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'brand', 'last4', 'exp_month', 'exp_year'])
    .select(['agreement_version', 'agreed_at', 'saved_at'])
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      method: methodCode(row),
      expiry: expiryOf(row.exp_month, row.exp_year, ctx.now()),
      savedAt: row.saved_at.toISOString(),
      agreement: { version: row.agreement_version, at: row.agreed_at.toISOString() },
      standingOrders: orders
        .filter(({ methodId }) => methodId === row.id)
        .map(({ id, isPaused, parcels }) => ({ id, isPaused, parcels })),
    })),
  }
}

async function livingStandingOrders({ db }: Context, customerId: string) {
  const rows = await db
    .selectFrom('standing_orders as o')
    .select(['o.id', 'o.status', 'o.payment_method_id as methodId'])
    .select(parcelFaces(ofSet).as('parcels'))
    .where('o.customer_id', '=', customerId)
    .where('o.status', 'in', ['waiting', 'paused', 'asked', 'announced'])
    // One whose quote its customer has paid is over; the next pass ends it.
    .where(
      sql<boolean>`not exists (select from quotes q where q.id = o.quote_id and q.status = 'paid')`,
    )
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, isPaused: status === 'paused' }))
}

const ofSet = sql`select p.id from parcels p where p.id = any(o.parcel_ids) and p.customer_id = o.customer_id`

function expiryOf(
  month: number | null,
  year: number | null,
  now: Date,
): Listed['items'][number]['expiry'] {
  if (month === null || year === null) return null
  return { month, year, isOver: isCardOver({ month, year }, now) }
}
