import { sql } from 'kysely'
import type { PricedLine } from '#contract/core/shapes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { formerPrices, type FormerDayPrice } from '#domain/storage/day-prices.ts'
import { promisedDays, type PromisedDays } from '#domain/storage/free-days.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { Cents } from '#domain/units.ts'
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
  const { content, hasBegun } = await db
    .selectFrom('catalogue_versions')
    .select(['content', sql<boolean>`effective_from <= now()`.as('hasBegun')])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const catalogue = asCatalogue(content)
  histories.set(catalogue, historyOf(await listsUntil(db, version)))
  // One before it may still be taken back until its time has come.
  if (hasBegun) knownCatalogues.set(version, catalogue)
  return { version, catalogue }
}

/** This draft as if it came into force now, after that version: it takes back no free day either. */
export async function draftFollowing(
  db: Database | Tx,
  version: number,
  { content, now }: { readonly content: unknown; readonly now: Date },
): Promise<Catalogue> {
  const catalogue = asCatalogue(content)
  const { plans, storage } = catalogue
  const draft = { from: now, plans, perDayCents: storage.feePerDayCents }
  histories.set(catalogue, historyOf([...(await listsUntil(db, version)), draft]))
  return catalogue
}

type History = {
  readonly promised: readonly PromisedDays[]
  readonly formerPrices: readonly FormerDayPrice[]
}

/** Of what `catalogueOf` and `draftFollowing` answered; any other catalogue has its own days and price alone. */
const histories = new WeakMap<Catalogue, History>()

const historyOf = (lists: Awaited<ReturnType<typeof listsUntil>>): History => ({
  promised: promisedDays(lists),
  formerPrices: formerPrices(lists),
})

/** The free days by the time of arrival, where the lists before this one promised more. */
export const promisesOf = (catalogue: Catalogue): readonly PromisedDays[] =>
  histories.get(catalogue)?.promised ?? [{ until: null, plans: catalogue.plans }]

/** What a day of storage cost under the lists before this one. */
export const formerPricesOf = (catalogue: Catalogue): readonly FormerDayPrice[] =>
  histories.get(catalogue)?.formerPrices ?? []

/** This list and those in force before it, oldest first. */
const listsUntil = (db: Database | Tx, version: number) =>
  db
    .selectFrom('catalogue_versions as l')
    .innerJoin('catalogue_versions as v', (on) => on.on('v.version', '=', version))
    .select(['l.effective_from as from', sql<Catalogue['plans']>`l.content -> 'plans'`.as('plans')])
    .select(sql<Cents>`l.content #> '{storage,feePerDayCents}'`.as('perDayCents'))
    .where(sql<boolean>`(l.withdrawn_at is null or l.version = v.version)`)
    .where(sql<boolean>`(l.effective_from, l.version) <= (v.effective_from, v.version)`)
    .orderBy('l.effective_from')
    .orderBy('l.version')
    .execute()

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
  (stored as PricedLine[]).map(
    ({ code, label, quantity, unitCents, amountCents, insuredCents }) => ({
      code,
      label,
      quantity,
      unitCents,
      amountCents,
      ...(insuredCents !== undefined && { insuredCents }),
    }),
  )
