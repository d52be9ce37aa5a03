import type { Person, TestApp } from './test-app.ts'

/** Of a parcel that is still awaited. */
export async function insertStandingOrder(
  { deps }: TestApp,
  owner: Person,
  { parcelId, paymentMethodId }: { readonly parcelId: string; readonly paymentMethodId: string },
): Promise<string> {
  const { db, now } = deps
  const { id } = await db
    .insertInto('standing_orders')
    .values({
      customer_id: owner.id,
      created_at: now(),
      parcel_ids: [parcelId],
      condition: 'all-arrived',
      ceiling_cents: 9000,
      request: JSON.stringify({}),
      payment_method_id: paymentMethodId,
      agreement_version: '2026-11',
      agreed_at: now(),
      stop_hours: 24,
      terms_version: '2026-11',
      is_express: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('standing_order_parcels')
    .values({ standing_order_id: id, parcel_id: parcelId })
    .execute()
  return id
}

/** SQL: a standing order that paid some order, in every respect as agreed. */
export const paidStandingOrder = `
  insert into standing_orders (customer_id, status, created_at, parcel_ids, condition, ceiling_cents, request, agreement_version,
    agreed_at, stop_hours, terms_version, is_express, quote_id, quoted_parcel_ids, version, total_cents, announced_at, payable_from,
    checkout_id, paying_at, ended_at)
  select c.customer_id, 'paid', c.created_at - interval '2 days', x.ids, 'all-arrived', c.total_cents, '{}', '2026-11',
    c.created_at - interval '2 days', 24, '2026-11', true, q.quote_id, x.ids, q.version, c.total_cents,
    c.created_at - interval '24 hours', c.created_at, c.id, c.created_at, c.created_at
  from checkouts c join checkout_quotes q on q.checkout_id = c.id
  cross join lateral (select array_agg(parcel_id) as ids from quote_parcels l where l.quote_id = q.quote_id) x
  where c.status = 'paid' order by c.id limit 1`
