import type { StandingRequest } from '#contract/sales/standing-orders.ts'
import type { EndReason } from '#domain/standing-order/standing-order.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import type { ExamplePeople } from './insert-example-people.ts'
import { quoteCents } from './insert-example-quote.ts'

export type ExampleStandingOrders = {
  readonly announcedOrderId: string
  readonly endedOrderId: string
  readonly waitingOrderId: string
  readonly pausedOrderId: string
}

type Given = ExamplePeople & ExampleParcels

/** One whose quote waits for its hours, one that was not paid, one that waits for papers, one in pause. */
export async function insertExampleStandingOrders(
  tx: Tx,
  ctx: Context,
  given: Given,
  { quoteId, refusedQuoteId }: { readonly quoteId: string; readonly refusedQuoteId: string },
): Promise<ExampleStandingOrders> {
  const at = ctx.now()
  const parcelIds = [given.arrivedId]
  const because: EndReason = 'refused'
  return {
    announcedOrderId: await insert(tx, ctx, given, {
      status: 'announced',
      quote_id: quoteId,
      quoted_parcel_ids: parcelIds,
      version: 1,
      total_cents: quoteCents,
      announced_at: at,
      payable_from: new Date(at.getTime() + 24 * 3_600_000),
    }),
    endedOrderId: await insert(tx, ctx, given, {
      status: 'ended',
      quote_id: refusedQuoteId,
      quoted_parcel_ids: parcelIds,
      ended_at: at,
      ended_because: because,
    }),
    waitingOrderId: await insert(tx, ctx, given, {}),
    pausedOrderId: await insert(tx, ctx, given, { status: 'paused' }),
  }
}

const request: StandingRequest = {
  firstName: 'Léa',
  lastName: 'Martin',
  email: 'lea.martin@example.org',
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  options: ['repackaging'],
  insuranceTier: 0,
  remarks: null,
  address: {
    line1: '12 rue de Sébastopol',
    line2: null,
    postalCode: '98800',
    city: 'Nouméa',
    country: 'Nouvelle-Calédonie',
  },
}

async function insert(
  tx: Tx,
  { now }: Context,
  { userId, arrivedId }: Given,
  state: object,
): Promise<string> {
  const { id } = await tx
    .insertInto('standing_orders')
    .values({
      customer_id: userId,
      created_at: now(),
      parcel_ids: [arrivedId],
      condition: 'all-arrived',
      ceiling_cents: 9000,
      request: JSON.stringify(request),
      agreement_version: '2026-11',
      agreed_at: now(),
      stop_hours: 24,
      terms_version: '2026-11',
      is_express: true,
      ...state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
