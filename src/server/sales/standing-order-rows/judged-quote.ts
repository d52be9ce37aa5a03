import { sql } from 'kysely'
import type { PostalAddress } from '#contract/core/shapes.ts'
import type { AgreedQuote, SentQuote } from '#domain/standing-order/judge-quote.ts'
import { requestedChoices } from '#domain/standing-order/requested-choices.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { isSuspended } from '#server/offer/territory-notices/territory-notice-queries.ts'
import { addressText } from '#server/papers/rendering/party-lines.ts'
import { lacksPapers } from '#server/warehouse/contents/customs-papers.ts'
import { requestOf, type StandingOrderRow } from './standing-order-rows.ts'

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
