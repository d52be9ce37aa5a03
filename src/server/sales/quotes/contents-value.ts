import { sql } from 'kysely'
import { isCovered, valueToInsure } from '#domain/pricing/declared-value.ts'
import { insuredBy } from '#domain/quote/insurance-lines.ts'
import type { QuoteLine } from '#domain/quote/transitions.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { QuoteRow } from './quote-queries.ts'

/** A million euros: the most that a request may declare. */
const mostDeclaredCents = 100_000_000

/** The declared value of these parcels' contents, all together; the caller read the parcels as the actor. */
export async function contentsValue(
  db: Database | Tx,
  parcelIds: readonly string[],
): Promise<Cents> {
  if (parcelIds.length === 0) return cents(0)
  const { value } = await db
    .selectFrom('content_lines')
    .select(
      sql<number>`least(coalesce(sum(quantity::bigint * unit_cents), 0), ${mostDeclaredCents})::int`.as(
        'value',
      ),
    )
    .where('parcel_id', 'in', parcelIds)
    .executeTakeFirstOrThrow()
  return cents(value)
}

/** Whether there are parcels, and each has contents. */
async function isAllDeclared(tx: Tx, parcelIds: readonly string[]): Promise<boolean> {
  if (parcelIds.length === 0) return false
  const declared = await tx
    .selectFrom('content_lines')
    .select('parcel_id')
    .distinct()
    .where('parcel_id', 'in', parcelIds)
    .execute()
  return declared.length === new Set(parcelIds).size
}

/**
 * Refuses lines that do not insure what the quote's parcels are declared to be worth
 * (docs/rules/quotes-and-prices.md#insurance).
 */
export async function requireInsured(
  tx: Tx,
  ctx: Context,
  quote: Pick<QuoteRow, 'declared_value_cents' | 'insurance_tier'>,
  {
    lines,
    parcelIds,
  }: { readonly lines: readonly QuoteLine[]; readonly parcelIds: readonly string[] },
): Promise<void> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const { declared_value_cents: stored, insurance_tier: tier } = quote
  const valueCents = valueToInsure(
    stored === null ? null : cents(stored),
    await contentsValue(tx, parcelIds),
    await isAllDeclared(tx, parcelIds),
  )
  const insuredCents = insuredBy(lines, tier, catalogue.insurance)
  if (isCovered(catalogue.limits, valueCents, insuredCents)) return
  throw new Refused('value-uninsured', { valueCents, insuredCents })
}
