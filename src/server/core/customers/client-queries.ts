import { type Selectable, sql } from 'kysely'
import type { ProfessionalView } from '#contract/people/clients.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import type { Professionals } from '#server/core/schema.ts'

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

/** Whether the bank only awaits a confirmation (3-D Secure) of the last renewal of the subscription `s`; `null` without an attempt. */
export const asksConfirmation = sql<
  boolean | null
>`(select a.asks_confirmation from renewal_attempts a
  where a.subscription_id = s.id order by a.noted_at desc, a.attempt desc limit 1)`

/** The account of one person and the accounts merged into it: limits per person count over all of them. */
export const accountsOf = (customerId: string) =>
  sql<string>`(select k.user_id from customers k where k.user_id = ${customerId} or k.merged_into = ${customerId})`

/**
 * Whether we can still write to this account: only a deleted one has no address. Whoever was merged into another account or has
 * joined the team is told of their money too. Locks the account until the end of the transaction.
 */
export async function hasMailbox(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return user !== undefined
}

export const findProfessional = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom('professionals')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

export type ProfessionalRow = Selectable<Professionals>

export const professionalView = (row: ProfessionalRow): ProfessionalView => ({
  version: row.version,
  company: row.company,
  siren: row.siren,
  vatNumber: row.vat_number,
  transportPercent: row.transport_discount_bp / 100,
  feePercent: row.fee_discount_bp / 100,
})
