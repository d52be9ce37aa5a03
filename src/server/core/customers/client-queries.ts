import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { asksConfirmation } from './asks-confirmation.ts'

/** One customer with their account, as the office's page shows them. */
export const findClient = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('customers as k', 'k.user_id', 'c.merged_into')
    .leftJoin('subscriptions as s', (join) =>
      join.onRef('s.customer_id', '=', 'c.user_id').on('s.status', '<>', 'ended'),
    )
    .select(['c.user_id as id', 'c.client_number', 'c.first_name', 'c.last_name', 'c.phone'])
    .select(['c.phone_verified_at', 'c.address_line1', 'c.address_line2', 'c.postal_code'])
    .select(['c.city', 'c.country', 'c.plan', 'c.created_at', 'c.merged_into', 'c.terms_version'])
    .select(['c.terms_accepted_at', 'c.commercial_text_version', 'c.commercial_accepted_at'])
    .select(['u.email', 'u.email_verified', 'u.role', 'u.is_active', 'u.deactivated_at'])
    .select(['u.deactivation_reason', 'u.last_signed_in_at', 'k.client_number as merged_number'])
    .select([
      's.status as subscription_status',
      's.period_start',
      's.period_end',
      's.cancel_at_period_end',
    ])
    .select(asksConfirmation.as('asks_confirmation'))
    .where('c.user_id', '=', customerId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

/** Locks this customer until the end of the transaction; 404 when there is none. */
export async function requireClient(tx: Tx, customerId: string): Promise<void> {
  const row = await tx
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('c.user_id')
    .where('c.user_id', '=', customerId)
    .where('u.deleted_at', 'is', null)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
  found(row)
}

/** The accounts that the office merged into this one. */
export async function mergedFrom(
  db: Database | Tx,
  customerId: string,
): Promise<readonly { readonly id: string; readonly clientNumber: string }[]> {
  return db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id as id', 'c.client_number as clientNumber'])
    .where('c.merged_into', '=', customerId)
    .where('u.deleted_at', 'is', null)
    .orderBy('c.merged_at')
    .orderBy('c.user_id')
    .execute()
}
