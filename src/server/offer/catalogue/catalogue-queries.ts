import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { CatalogueVersionSummary, readCatalogueVersion } from '#contract/offer/catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { found } from '#server/core/refused.ts'
import { asCatalogue, versionInForce } from './current-catalogue.ts'

type VersionView = z.input<typeof readCatalogueVersion.output>

/** Whoever publishes or withdraws comes one after the other: what was in force is what is followed. */
export const lockCatalogue = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(tx)
}

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
  inForce: number | undefined,
): CatalogueVersionSummary => ({
  version: row.version,
  state: stateOf(row, now, inForce),
  effectiveFrom: row.effective_from.toISOString(),
  publishedAt: row.created_at.toISOString(),
  publishedBy: row.published_by,
  note: row.note,
})

function stateOf(
  row: VersionRow,
  now: Date,
  inForce: number | undefined,
): CatalogueVersionSummary['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.version === inForce) return 'current'
  return row.effective_from > now ? 'future' : 'past'
}

/** One version, whole; 404 for a number that never was. */
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
  const inForce = await versionInForce(db, ctx.now())
  return { ...versionSummary(row, ctx.now(), inForce), content: asCatalogue(row.content) }
}

/** Those that are still to come, the next one first. */
export const scheduledVersions = (db: Database | Tx, now: Date) =>
  db
    .selectFrom('catalogue_versions')
    .select(['version', 'effective_from', 'content', 'note'])
    .where('withdrawn_at', 'is', null)
    .where('effective_from', '>', now)
    .orderBy('effective_from')
    .orderBy('version')
    .execute()

/** The database refuses too, once it is in force. `replacedBy` is what comes instead, where that is known by now. */
export async function withdrawVersion(
  tx: Tx,
  ctx: Context,
  version: number,
  replacedBy?: number,
): Promise<void> {
  const withdrawnAt = ctx.now()
  const { effective_from: effectiveFrom } = await tx
    .updateTable('catalogue_versions')
    .set({ withdrawn_at: withdrawnAt })
    .where('version', '=', version)
    .returning('effective_from')
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: 'catalogue.withdrawn',
    details: { version, ...(replacedBy === undefined ? {} : { replacedBy }) },
    change: { before: { effectiveFrom }, after: { withdrawnAt } },
  })
}
