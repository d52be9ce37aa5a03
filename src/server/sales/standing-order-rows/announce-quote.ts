import { sql } from 'kysely'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { AdminQuoteData } from '#contract/sales/quote-pricing.ts'
import { announcementKey, announcementOf, hoursAfter } from '#domain/standing-order/announcement.ts'
import type { AgreedQuote, SentQuote } from '#domain/standing-order/judge-quote.ts'
import { requestedChoices } from '#domain/standing-order/parcels-to-ask.ts'
import { standingOrderCan } from '#domain/standing-order/standing-order.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { isSuspended } from '#server/offer/territory-notices/territory-notice-queries.ts'
import { areTermsOfSaleInForce } from '#server/papers/legal/current-legal-texts.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { lacksPapers } from '#server/warehouse/contents/content-queries.ts'
import {
  asStandingOrder,
  endStandingOrder,
  hasMeans,
  lockStandingOrder,
  requestOf,
  type StandingOrderRow,
} from './standing-order-rows.ts'

/**
 * The office sent this version: when it is what its standing order agreed to, and can be paid after the hours to stop, its customer
 * is told; else it is an ordinary quote (docs/rules/standing-orders.md#the-quote). Returns whether it was announced. The caller holds the quote's lock.
 */
export async function announceQuote(tx: Tx, ctx: Context, quoteId: string): Promise<boolean> {
  const order = await lockStandingOrder(tx, { quoteId })
  if (!order || !standingOrderCan('announce', order)) return false
  const agreed = agreedQuoteOf(order)
  if (!agreed) return false
  const quote = await judgedQuote(tx, ctx, quoteId)
  const at = ctx.now()
  const payableFrom = hoursAfter(at, order.stop_hours)
  const announcement = announcementOf(
    agreed,
    { ...quote, ...(await announcementNeeds(tx, order, { now: at, payableFrom })) },
    payableFrom,
  )
  if (!announcement.ok) {
    // The mail of the quote says why, unless mails of quotes are off: whoever was told of the payment must know.
    const isToldElsewhere = order.status !== 'announced'
    await endStandingOrder(tx, ctx, order, { because: announcement.refusal, isToldElsewhere })
    return false
  }
  const { version, totalCents } = quote
  await tx
    .updateTable('standing_orders')
    .set({ status: 'announced', version, total_cents: totalCents, announced_at: at })
    .set({ payable_from: payableFrom })
    .where('id', '=', order.id)
    .execute()
  const customerId = order.customer_id
  const details = { version, totalCents }
  await recordFact(tx, ctx, { type: 'standing-order.announced', customerId, quoteId, details })
  await notify(tx, ctx, {
    kind: 'standing-order-announced',
    payload: { standingOrderId: order.id, version },
    userId: customerId,
    dedupeKey: announcementKey(order.id, version),
  })
  return true
}

/** What the payment needs beside the quote: a means that is not over when the hours are, and the terms that were agreed to. */
async function announcementNeeds(
  db: Database | Tx,
  order: StandingOrderRow,
  { now, payableFrom }: { readonly now: Date; readonly payableFrom: Date },
) {
  return {
    hasMeans: await hasMeans(db, order, payableFrom),
    hasTerms: await areTermsOfSaleInForce(db, now, order.terms_version),
  }
}

/** The same for the office, before it sends the quote; `null` when none would be announced. */
export async function announcementNeedsOfQuote(
  { db, now }: Context,
  { id, destination }: { readonly id: string; readonly destination: string },
): Promise<AdminQuoteData['standingNeeds']> {
  const row = await db
    .selectFrom('standing_orders')
    .selectAll()
    .where('quote_id', '=', id)
    .executeTakeFirst()
  const order = row && asStandingOrder(row)
  if (!order || !standingOrderCan('announce', order)) return null
  const at = { now: now(), payableFrom: hoursAfter(now(), order.stop_hours) }
  return {
    ...(await announcementNeeds(db, order, at)),
    isSuspended: await isSuspended(db, destination, at.now),
  }
}

/** What the customer agreed to, for the parcels that were asked for. */
export function agreedQuoteOf(order: StandingOrderRow): AgreedQuote | undefined {
  const request = requestOf(order)
  if (request === null || order.quoted_parcel_ids === null) return undefined
  const { destination, mode, insuranceTier, options, address } = request
  return {
    ceilingCents: order.ceiling_cents,
    parcelIds: order.quoted_parcel_ids,
    choices: {
      destination,
      mode,
      insuranceTier,
      address: addressText(address),
      ...requestedChoices(options, order.quoted_parcel_ids.length),
    },
  }
}

export type JudgedQuote = SentQuote & {
  readonly version: number
  readonly status: string
  readonly acceptedVersion: number | null
  readonly validUntil: Date
}

/** The quote as it stands: its version in force, its parcels and their papers. The caller holds its lock. */
export async function judgedQuote(tx: Tx, ctx: Context, quoteId: string): Promise<JudgedQuote> {
  const row = await tx
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.version', 'q.status', 'q.accepted_version', 'q.shipping_type', 'q.destination'])
    .select(['q.mode', 'q.options', 'q.insurance_tier', 'q.shipping_address'])
    .select(['v.total_cents', 'v.lines', 'v.valid_until'])
    .where('q.id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const parcels = await parcelsIn(tx, quoteId)
  return {
    version: row.version,
    status: row.status,
    acceptedVersion: row.accepted_version,
    validUntil: row.valid_until,
    totalCents: row.total_cents,
    parcelIds: parcels.map(({ id }) => id),
    choices: {
      shippingType: row.shipping_type,
      destination: row.destination,
      mode: row.mode,
      options: row.options,
      insuranceTier: row.insurance_tier,
      address: addressText(row.shipping_address as PostalAddress | null),
    },
    lines: linesOf(row.lines),
    hasPapers: parcels.every(({ lacks }) => !lacks),
    isSuspended: await isSuspended(tx, row.destination, ctx.now()),
  }
}

const parcelsIn = (tx: Tx, quoteId: string) =>
  tx
    .selectFrom('quote_parcels as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .select(['p.id', sql<boolean>`${sql.raw(lacksPapers('p'))}`.as('lacks')])
    .where('l.quote_id', '=', quoteId)
    .execute()
