import { deletionObstacles, ordersUnderWay } from '#domain/account/deletion.ts'
import { openClaimStates } from '#domain/claim/cargo-claim.ts'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The obstacles to the deletion of a customer's account (docs/rules/law.md#personal-data). */
export async function findObstacles(
  db: Database | Tx,
  customerId: string,
): Promise<ReturnType<typeof deletionObstacles>> {
  const counts = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('parcels')
        .select((parcel) => parcel.fn.countAll<number>().as('n'))
        .where('customer_id', '=', customerId)
        .where('status', 'in', inHouseStatuses)
        .where('destroyed_at', 'is', null)
        .as('parcels'),
      row
        .selectFrom('orders')
        .select((order) => order.fn.countAll<number>().as('n'))
        .where('customer_id', '=', customerId)
        .where('status', 'in', [...ordersUnderWay])
        .as('orders'),
      row
        .selectFrom('cargo_claims')
        .select((claim) => claim.fn.countAll<number>().as('n'))
        .where('customer_id', '=', customerId)
        .where('state', 'in', [...openClaimStates])
        .as('claims'),
      row
        .selectFrom('checkouts')
        .select((checkout) => checkout.fn.countAll<number>().as('n'))
        .where('customer_id', '=', customerId)
        .where('status', 'in', ['open', 'pending'])
        .as('payments'),
      // A cancelled subscription charges nothing more: the deletion ends it at the provider.
      row
        .selectFrom('subscriptions')
        .select((subscription) => subscription.fn.countAll<number>().as('n'))
        .where('customer_id', '=', customerId)
        .where('status', '!=', 'ended')
        .where('cancel_at_period_end', '=', false)
        .as('subscriptions'),
    ])
    .executeTakeFirstOrThrow()
  return obstaclesOf(counts)
}

type Counts = Readonly<
  Record<'parcels' | 'orders' | 'claims' | 'payments' | 'subscriptions', number | null>
>

const obstaclesOf = ({ parcels, orders, claims, payments, subscriptions }: Counts) =>
  deletionObstacles({
    'parcel-in-house': parcels ?? 0,
    'order-under-way': orders ?? 0,
    'claim-open': claims ?? 0,
    'payment-under-way': payments ?? 0,
    'subscription-running': subscriptions ?? 0,
  })
