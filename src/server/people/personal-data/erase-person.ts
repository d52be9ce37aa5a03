import { sql } from 'kysely'
import { erasedName } from '#domain/account/deletion.ts'
import type { Account } from '#server/people/accounts/account-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { filesOfPerson } from './files-of-person.ts'
import {
  eraseCarrierLabels,
  eraseClaims,
  eraseCustomsDeclarations,
  eraseDisputeAnswers,
  erasePayments,
} from './erase-records.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'

/**
 * Erases a person from the database. It leaves invoices (frozen, ten years), and nameless rows that money and parcels need
 * (orders, payments, quote lines, weights, facts).
 */
export async function erasePerson(
  tx: Tx,
  ctx: Context,
  { id, email, phone }: Account,
): Promise<void> {
  await promiseRemoval(tx, ctx, await filesOfPerson(tx, id))
  for (const table of tablesOfPerson) {
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  }
  await tx.deleteFrom('idempotency_keys').where('actor_id', '=', id).execute()
  await eraseChanges(tx, id)
  for (const ending of [`:${email}`, `:${phone}`]) await forgetCounts(tx, ending)
  await tx
    .deleteFrom('notifications')
    .where((row) => row.or([row('user_id', '=', id), row(sql`lower(recipient)`, '=', email)]))
    .execute()
  await tx
    .deleteFrom('contact_messages')
    .where((row) => row.or([row('user_id', '=', id), row(sql`lower(email)`, '=', email)]))
    .execute()
  await tx.deleteFrom('documents').where('customer_id', '=', id).execute()
  await tx.deleteFrom('client_notes').where('customer_id', '=', id).execute()
  await tx.deleteFrom('professionals').where('customer_id', '=', id).execute()
  await erasePapers(tx, id)
  await eraseKept(tx, id)
  await eraseExchanges(tx, id)
  await eraseClaims(tx, id)
  await eraseDisputeAnswers(tx, id)
  await eraseDeclarations(tx, id, email)
  await erasePayments(tx, ctx, id)
  await eraseNames(tx, ctx, id)
}

/** Erases the staff's changes of the person's data; the table only lets go of the customer whom this transaction names. */
async function eraseChanges(tx: Tx, id: string): Promise<void> {
  await sql`select set_config('escale.erased_customer', ${id}, true)`.execute(tx)
  await tx.deleteFrom('fact_changes').where('customer_id', '=', id).execute()
}

/** Deletes limits that count under an address or a number. */
async function forgetCounts(tx: Tx, ending: string): Promise<void> {
  for (const table of ['attempts', 'recent_tries'] as const) {
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`right(key, length(${ending}::text)) = ${ending}`)
      .execute()
  }
}

/** Tables whose rows concern only the person. */
export const tablesOfPerson = [
  'passwords',
  'external_identities',
  'sessions',
  'pending_sign_ins',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
  'google_visits',
  'one_time_tokens',
  'email_changes',
  'avatars',
  'phone_verifications',
  'notification_preferences',
  'data_exports',
] as const

/** Erases what finished journeys say about a person: photo labels, remarks, addresses. */
async function erasePapers(tx: Tx, userId: string): Promise<void> {
  await sql`delete from photos f using parcels p where p.id = f.parcel_id and p.customer_id = ${userId}`.execute(
    tx,
  )
  await sql`delete from photos f using boxes b join shipments s on s.id = b.shipment_id
    where b.id = f.box_id and s.customer_id = ${userId}`.execute(tx)
  await tx.deleteFrom('purchase_invoices').where('customer_id', '=', userId).execute()
  await sql`delete from content_lines l using parcels p where p.id = l.parcel_id and p.customer_id = ${userId}`.execute(
    tx,
  )
  await tx
    .deleteFrom('parcels')
    .where('customer_id', '=', userId)
    .where('status', '=', 'pending_arrival')
    .execute()
  await tx
    .updateTable('parcels')
    .set({
      description: null,
      has_contents: false,
      has_weights: false,
      has_invoice: false,
      value_reason: null,
    })
    .where('customer_id', '=', userId)
    .execute()
  for (const change of [
    sql`update parcel_blocks b set reason = ${erasedName} from parcels p where p.id = b.parcel_id and p.customer_id = ${userId}`,
    sql`update receptions r set condition_note = null from parcels p where p.id = r.parcel_id and p.customer_id = ${userId}`,
    sql`update stock_count_lines l set note = null from parcels p where p.id = l.parcel_id and p.customer_id = ${userId}`,
    sql`update task_proofs t set note = ${erasedName} from shipments s where s.id = t.shipment_id and t.note is not null and s.customer_id = ${userId}`,
  ]) {
    await change.execute(tx)
  }
  await eraseQuotes(tx, userId)
  await sql`delete from tracking_links l using shipments s
    where s.id = l.shipment_id and s.customer_id = ${userId}`.execute(tx)
  await eraseCustomsDeclarations(tx, userId)
  await eraseCarrierLabels(tx, userId)
  await sql`
    update shipments set recipient_name = null, address = jsonb_build_object('line1', '—', 'line2', null, 'postalCode', '—', 'city', '—',
      'country', address ->> 'country')
    where customer_id = ${userId}`.execute(tx)
}

/** The fact that there was a reason not to measure stays: without one, the weight would count as the warehouse’s. */
async function eraseQuotes(tx: Tx, userId: string): Promise<void> {
  await sql`delete from quote_drafts d using quotes q where q.id = d.quote_id and q.customer_id = ${userId}`.execute(
    tx,
  )
  const withoutName = sql<string>`jsonb_build_object('line1', '—', 'line2', null, 'postalCode', '—', 'city', '—',
    'country', shipping_address ->> 'country')`
  await tx
    .updateTable('quotes')
    .set({
      client_name: erasedName,
      client_email: '',
      remarks: null,
      shipping_address: withoutName,
    })
    .set({
      unmeasured_reason: unsaid('unmeasured_reason'),
      closing_reason: unsaid('closing_reason'),
    })
    .where('customer_id', '=', userId)
    .execute()
  await tx
    .updateTable('quote_versions as v')
    .from('quotes as q')
    .set({ note: null, unmeasured_reason: unsaid('v.unmeasured_reason') })
    .whereRef('q.id', '=', 'v.quote_id')
    .where('q.customer_id', '=', userId)
    .execute()
}

const unsaid = (column: string) =>
  sql<string | null>`case when ${sql.ref(column)} is null then null else ${erasedName} end`

/** Erases the person's residence and plan during storage, and the reason why storage fees were waived. */
async function eraseKept(tx: Tx, userId: string): Promise<void> {
  await sql`delete from storage_plans s using parcels p where p.id = s.parcel_id and p.customer_id = ${userId}`.execute(
    tx,
  )
  await sql`update storage_waivers w set reason = ${erasedName} from parcels p where p.id = w.parcel_id and w.reason is not null
    and p.customer_id = ${userId}`.execute(tx)
  await sql`update parcel_disposals d set reason = ${erasedName} from parcels p where p.id = d.parcel_id
    and p.customer_id = ${userId}`.execute(tx)
  await sql`update storage_settlements g set reason = ${erasedName} from parcels p where p.id = g.parcel_id and g.reason is not null
    and p.customer_id = ${userId}`.execute(tx)
  await sql`delete from storage_residences s using parcels p where p.id = s.parcel_id and p.customer_id = ${userId}`.execute(
    tx,
  )
}

/** Erases the messages; the fact that something was requested for a parcel, and its result, stays. */
async function eraseExchanges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('threads').where('customer_id', '=', userId).execute()
  await tx
    .deleteFrom('parcel_requests')
    .where('customer_id', '=', userId)
    .where('kind', '=', 'claim')
    .execute()
  await tx
    .updateTable('parcel_requests')
    .set({ reason: null, shop_address: null, shop_label: null, answer: null })
    .where('customer_id', '=', userId)
    .execute()
  await sql`delete from return_files f using parcel_requests r
    where r.id = f.request_id and r.customer_id = ${userId}`.execute(tx)
  await sql`update shop_returns v set ended_words = null, priced_carrier = null from parcel_requests r
    where r.id = v.request_id and r.customer_id = ${userId}`.execute(tx)
}

/** The withdrawal or cancellation stays, with its order; the person who declared it is erased. */
async function eraseDeclarations(tx: Tx, userId: string, email: string): Promise<void> {
  await sql`
    update legal_requests r set name = ${erasedName}, email = '', note = null,
      contract = coalesce((select o.number from orders o where o.id = r.order_id), '—')
    where r.customer_id = ${userId} or lower(r.email) = ${email}`.execute(tx)
}

async function eraseNames(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      first_name: 'Compte',
      last_name: 'supprimé',
      phone: '',
      phone_is_e164: false,
      phone_verified_at: null,
      address_line1: '',
      address_line2: null,
      postal_code: '',
      city: '',
      accept_commercial_offers: false,
      commercial_text_version: null,
      commercial_accepted_at: null,
    })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('users')
    .set({
      email: `${userId}@compte-supprime.invalid`,
      name: erasedName,
      given_name: null,
      email_verified: false,
      is_active: false,
      deactivation_reason: null,
      deleted_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('events')
    .set({ actor_label: erasedName })
    .where('actor_id', '=', userId)
    .execute()
}
