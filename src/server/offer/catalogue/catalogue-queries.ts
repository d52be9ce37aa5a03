import type * as z from 'zod/mini'
import type {
  CatalogueVersionSummary,
  readCatalogueVersion as readCatalogueVersionEndpoint,
} from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { numberInForce, versionState, withdraw } from '#server/core/versions.ts'
import { asCatalogue, currentCatalogue, priceLists } from './current-catalogue.ts'

type VersionView = z.input<typeof readCatalogueVersionEndpoint.output>

export const catalogueVersions = (db: Database | Tx) =>
  db
    .selectFrom('catalogue_versions as v')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.version', 'v.effective_from', 'v.created_at', 'v.note', 'v.withdrawn_at'])
    .select('u.name as published_by')

type VersionRow = Awaited<
  ReturnType<ReturnType<typeof catalogueVersions>['executeTakeFirstOrThrow']>
>

export const versionSummary = (
  row: VersionRow,
  now: Date,
  inForce: number,
): CatalogueVersionSummary => ({
  version: row.version,
  state: versionState({
    isWithdrawn: row.withdrawn_at !== null,
    isInForce: row.version === inForce,
    hasBegun: row.effective_from <= now,
  }),
  effectiveFrom: row.effective_from.toISOString(),
  publishedAt: row.created_at.toISOString(),
  publishedBy: row.published_by,
  note: row.note,
})

/** One version, whole; 404 for an unknown number. */
export async function versionView(
  db: Database | Tx,
  ctx: Context,
  version: number,
): Promise<VersionView> {
  const row = found(
    await catalogueVersions(db)
      .select('v.content')
      .where('v.version', '=', version)
      .executeTakeFirst(),
  )
  const inForce = await numberInForce(db, priceLists, ctx.now())
  return { ...versionSummary(row, ctx.now(), inForce), content: asCatalogue(row.content) }
}

/** Withdraws a version. `replacedBy` is the version that replaces it, when it is known. Refused with `version-in-force`. */
export const withdrawVersion = (
  tx: Tx,
  ctx: Context,
  version: number,
  replacedBy?: number,
): Promise<boolean> =>
  withdraw(tx, ctx, priceLists, {
    number: version,
    fact: {
      type: 'catalogue.withdrawn',
      details: { version, ...(replacedBy === undefined ? {} : { replacedBy }) },
    },
  })

/** One version: past, current or scheduled. */
export async function readCatalogueVersion(
  ctx: Context,
  { version }: z.output<typeof readCatalogueVersionEndpoint.input>,
): Promise<z.input<typeof readCatalogueVersionEndpoint.output>> {
  requireAdmin(ctx.actor)
  return versionView(ctx.db, ctx, version)
}

export async function readCurrentCatalogue(
  ctx: Context,
): Promise<z.input<typeof readCatalogueVersionEndpoint.output>> {
  requireAdmin(ctx.actor)
  const { version } = await currentCatalogue(ctx.db, ctx.now())
  return versionView(ctx.db, ctx, version)
}
