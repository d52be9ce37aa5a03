import type { PricedLine } from '#contract/core/shapes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { numberInForce, type Versions } from '#server/core/versions.ts'

export type DatedCatalogue = { readonly version: number; readonly catalogue: Catalogue }

export const priceLists: Versions = { table: 'catalogue_versions', number: 'version' }

/**
 * A version never changes once written, so a cached one stays true in every replica. Tests, which use one database after the
 * other, empty it.
 */
export const knownCatalogues = new Map<number, Catalogue>()

/**
 * The catalogue in force at that time. A verb reads it through its own transaction: waiting for a second connection would exhaust
 * the pool.
 */
export async function currentCatalogue(db: Database | Tx, at: Date): Promise<DatedCatalogue> {
  return catalogueOf(db, await numberInForce(db, priceLists, at))
}

/** The catalogue that priced a quote. */
export async function catalogueOf(db: Database | Tx, version: number): Promise<DatedCatalogue> {
  const cached = knownCatalogues.get(version)
  if (cached) return { version, catalogue: cached }
  const { content } = await db
    .selectFrom('catalogue_versions')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const catalogue = asCatalogue(content)
  knownCatalogues.set(version, catalogue)
  return { version, catalogue }
}

/** Reads a stored catalogue of any format. */
export function asCatalogue(content: unknown): Catalogue {
  const stored = content as Catalogue
  return { ...stored, format: 2, serviceOptions: stored.serviceOptions.map(optionOfAnyFormat) }
}

/** Until format 2, a day of storage had a second price among the options, which nobody ever paid. */
function optionOfAnyFormat(option: ServiceOption): ServiceOption {
  const { kind, per }: { kind: string; per?: string } = option.pricing
  const isDayOfStorage = kind === 'fixed' && per === 'day'
  return isDayOfStorage ? { ...option, pricing: { kind: 'storage-day' } } : option
}

/** Publishes the prices of docs/rules/quotes-and-prices.md in a new database; they hold until somebody publishes others. */
export async function publishFirstCatalogue(db: Database): Promise<void> {
  await db
    .insertInto('catalogue_versions')
    .values({
      version: 1,
      effective_from: new Date('2026-01-01T00:00:00Z'),
      content: JSON.stringify(initialCatalogue),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A line as it is stored and shown, without its VAT rate, which only the invoice needs. */
export const linesOf = (stored: unknown): PricedLine[] =>
  (stored as PricedLine[]).map(({ code, label, quantity, unitCents, amountCents }) => ({
    code,
    label,
    quantity,
    unitCents,
    amountCents,
  }))
