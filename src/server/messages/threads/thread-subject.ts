import type { ThreadSide } from '#domain/thread/thread.ts'
import {
  isStaff,
  requireAdmin,
  requireCustomer,
  requireStaff,
  seesPrices,
} from '#server/core/access.ts'
import type { Actor, Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

/** What a conversation is about. */
export type Subject = { readonly parcelId: string } | { readonly quoteId: string }

/** The subject as its reader may reach it; `customerId` is `null` for a parcel without an owner. */
export type ReachedSubject = {
  readonly subject: Subject
  readonly side: ThreadSide
  readonly customerId: string | null
}

/**
 * Finds the subject through the actor: a customer's own, any parcel for the warehouse, any quote for the office. 404 otherwise.
 */
export async function reachSubject(
  db: Database | Tx,
  { actor }: Context,
  subject: Subject,
): Promise<ReachedSubject> {
  if (isStaff(actor)) {
    const { customer_id } = found(await findAny(db, actor, subject))
    return { subject, side: 'staff', customerId: customer_id }
  }
  const customerId = requireCustomer(actor)
  found(await findMine(db, customerId, subject))
  return { subject, side: 'customer', customerId }
}

/** An operator sees no prices, so no conversations about quotes either. */
export const seesQuoteThreads = seesPrices

async function findAny(db: Database | Tx, actor: Actor, subject: Subject) {
  if ('quoteId' in subject) {
    requireAdmin(actor)
    const quotes = db.selectFrom('quotes').select('customer_id')
    return quotes.where('id', '=', subject.quoteId).executeTakeFirst()
  }
  requireStaff(actor)
  const parcels = db.selectFrom('parcels').select('customer_id')
  return parcels.where('id', '=', subject.parcelId).executeTakeFirst()
}

async function findMine(db: Database | Tx, customerId: string, subject: Subject) {
  if ('quoteId' in subject) {
    return db
      .selectFrom('quotes')
      .select('id')
      .where('id', '=', subject.quoteId)
      .where('customer_id', '=', customerId)
      .where('status', '<>', 'draft')
      .executeTakeFirst()
  }
  return db
    .selectFrom('parcels')
    .select('id')
    .where('id', '=', subject.parcelId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}
