import { sql } from 'kysely'
import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { isCovered } from '#domain/pricing/declared-value.ts'
import { insuredBy } from '#domain/quote/insurance-lines.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { catalogueOf, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { isGone } from '#server/warehouse/parcel-rows/parcel-state.ts'

/**
 * What the parcels of this one's sent quote contain together, when that is more than the quote insures: the box will be held
 * (docs/rules/shipping.md#holds). `undefined` while it has no sent quote, or once it is packed.
 */
export async function uninsuredValue(
  db: Database | Tx,
  parcelId: string,
): Promise<ContentsView['uninsured']> {
  const sent = await db
    .selectFrom('quote_parcels as own')
    .innerJoin('parcels as o', 'o.id', 'own.parcel_id')
    .innerJoin('quotes as q', 'q.id', 'own.quote_id')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .innerJoin('quote_parcels as qp', 'qp.quote_id', 'q.id')
    .innerJoin('parcels as p', 'p.id', 'qp.parcel_id')
    .innerJoin('content_lines as l', 'l.parcel_id', 'p.id')
    .select(['q.insurance_tier', 'v.lines', 'v.catalogue_version'])
    .select(sql<string>`sum(l.quantity::bigint * l.unit_cents)`.as('value'))
    .where('own.parcel_id', '=', parcelId)
    .where('o.status', 'in', ['pending_quote', 'processing'])
    .where('q.status', 'in', ['sent_to_client', 'accepted', 'paid'])
    .where((eb) => eb.not(isGone('p')))
    .groupBy(['q.id', 'v.quote_id', 'v.version'])
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id')
    .executeTakeFirst()
  if (!sent) return undefined
  const { catalogue } = await catalogueOf(db, sent.catalogue_version)
  const valueCents = Number(sent.value)
  const insuredCents = insuredBy(linesOf(sent.lines), sent.insurance_tier, catalogue.insurance)
  return isCovered(catalogue.limits, valueCents, insuredCents)
    ? undefined
    : { valueCents, insuredCents }
}
