import { sql } from 'kysely'
import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { isCovered } from '#domain/pricing/declared-value.ts'
import { insuredBy } from '#domain/quote/insurance-lines.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { catalogueOf, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { Refused } from '#server/core/refused.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'

type Uninsured = NonNullable<ContentsView['uninsured']>

/**
 * What the parcels of this one's sent quote contain together, when that is more than the quote insures: the box will be held
 * (docs/rules/shipping.md#holds). `undefined` while it has no sent quote, or once it is packed.
 */
export async function uninsuredValue(
  db: Database | Tx,
  parcelId: string,
): Promise<ContentsView['uninsured']> {
  const sent = await db
    .selectFrom('quote_parcels as qp')
    .innerJoin('parcels as p', 'p.id', 'qp.parcel_id')
    .innerJoin('quotes as q', 'q.id', 'qp.quote_id')
    .select('q.id')
    .where('p.id', '=', parcelId)
    .where('p.status', 'in', ['pending_quote', 'processing'])
    .where('q.status', 'in', ['sent_to_client', 'accepted', 'paid'])
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id')
    .executeTakeFirst()
  return sent && (await uninsuredQuotes(db, [sent.id])).get(sent.id)
}

/** Of these quotes, those whose parcels are declared to hold more than the version in force insures, by their id. */
export async function uninsuredQuotes(
  db: Database | Tx,
  quoteIds: readonly string[],
): Promise<ReadonlyMap<string, Uninsured>> {
  const found = new Map<string, Uninsured>()
  if (quoteIds.length === 0) return found
  const rows = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .innerJoin('quote_parcels as qp', 'qp.quote_id', 'q.id')
    .innerJoin('parcels as p', 'p.id', 'qp.parcel_id')
    .innerJoin('content_lines as l', 'l.parcel_id', 'p.id')
    .select(['q.id', 'q.insurance_tier', 'v.lines', 'v.catalogue_version'])
    .select(sql<string>`sum(l.quantity::bigint * l.unit_cents)`.as('value'))
    .where('q.id', 'in', quoteIds)
    .where((eb) => eb.not(isGone('p')))
    .groupBy(['q.id', 'v.quote_id', 'v.version'])
    .execute()
  for (const { id, value, lines, insurance_tier: tier, catalogue_version: version } of rows) {
    const { limits, insurance } = (await catalogueOf(db, version)).catalogue
    const valueCents = Number(value)
    const insuredCents = insuredBy(linesOf(lines), tier, insurance)
    if (!isCovered(limits, valueCents, insuredCents)) found.set(id, { valueCents, insuredCents })
  }
  return found
}

/**
 * Refuses to accept, or to pay, what the bench would hold: contents that were declared since the quote was sent
 * (docs/rules/quotes-and-prices.md#insurance).
 */
export async function requireContentsInsured(
  tx: Tx,
  quotes: readonly { readonly id: string; readonly number: string }[],
): Promise<void> {
  const uninsured = await uninsuredQuotes(
    tx,
    quotes.map(({ id }) => id),
  )
  for (const { id: quoteId, number } of quotes) {
    const values = uninsured.get(quoteId)
    if (values) throw new Refused('value-uninsured', { quoteId, number, ...values })
  }
}
