import type { AdminQuoteData } from '#contract/sales/quote-pricing.ts'
import { hoursAfter } from '#domain/standing-order/payment-of.ts'
import { standingOrderCan } from '#domain/standing-order/standing-order.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { isSuspended } from '#server/offer/territory-notices/territory-notice-queries.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { hasMeans } from './has-means.ts'
import { asStandingOrder, type StandingOrderRow } from './standing-order-rows.ts'

/** What the payment needs beside the quote: a means that is not over when the hours are, and the terms that were agreed to. */
export async function announcementNeeds(
  db: Database | Tx,
  order: StandingOrderRow,
  { now, payableFrom }: { readonly now: Date; readonly payableFrom: Date },
) {
  const { version: termsInForce } = await currentLegalTexts(db, now)
  return {
    hasMeans: await hasMeans(db, order, payableFrom),
    hasTerms: termsInForce === order.terms_version,
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
