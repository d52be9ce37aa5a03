import { sql } from 'kysely'
import { carriedOver, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { withdrawVersion } from './catalogue-queries.ts'
import { asCatalogue, currentCatalogue } from './current-catalogue.ts'
import { publishCatalogue } from './publish-catalogue.ts'

type Planned = {
  readonly version: number
  readonly effective_from: Date
  readonly content: Catalogue
  readonly note: string | null
  /** The catalogue that is in force until this one. */
  readonly before: Catalogue
}

/** The versions that will come into force, the next one first. Of two from one moment, the last one does. */
export async function plannedVersions(db: Database | Tx, now: Date): Promise<Planned[]> {
  const rows = await db
    .selectFrom('catalogue_versions')
    .select(['version', 'effective_from', 'content', 'note'])
    .distinctOn('effective_from')
    .where('withdrawn_at', 'is', null)
    .where('effective_from', '>', now)
    .orderBy('effective_from')
    .orderBy('version', 'desc')
    .execute()
  let { catalogue: before } = await currentCatalogue(db, now)
  return rows.map((row) => {
    const planned = { ...row, content: asCatalogue(row.content), before }
    before = planned.content
    return planned
  })
}

/** `planned` once that version is withdrawn: another of the same moment comes into force in its place. */
export async function plannedWithout(
  tx: Tx,
  planned: readonly Planned[],
  version: number,
): Promise<Planned[]> {
  const withdrawn = planned.find((row) => row.version === version)
  if (!withdrawn) return [...planned]
  const others = planned.filter((row) => row !== withdrawn)
  const uncovered = await tx
    .selectFrom('catalogue_versions')
    .select(['version', 'effective_from', 'content', 'note'])
    .where('withdrawn_at', 'is', null)
    .where('effective_from', '=', withdrawn.effective_from)
    .where('version', '<>', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!uncovered) return others
  // It was not carried over meanwhile: its own changes are those of what was before it at its publication.
  const before = await followedBy(tx, uncovered.version)
  const content = asCatalogue(uncovered.content)
  return [...others, { ...uncovered, content, before: before ?? withdrawn.before }].toSorted(
    (one, other) => one.effective_from.getTime() - other.effective_from.getTime(),
  )
}

/** What was in force until the moment of this version, when it was published. */
async function followedBy(tx: Tx, version: number): Promise<Catalogue | undefined> {
  const { rows } = await sql<{ content: Catalogue }>`
    with recursive chain (version, effective_from, content, depth) as (
      select version, effective_from, content, 0 from catalogue_versions where version = ${version}
      union all
      select f.version, f.effective_from, f.content, c.depth + 1 from chain c
      join events e on e.type = 'catalogue.published' and is_staff_role(e.actor_role) and (e.details ->> 'version')::int = c.version
      join catalogue_versions f on f.version = (e.details ->> 'follows')::int and f.version < c.version)
    select c.content from chain c join chain first on first.depth = 0
    where c.effective_from < first.effective_from order by c.depth limit 1`.execute(tx)
  return rows[0] && asCatalogue(rows[0].content)
}

/** What is in force from a moment on, until the next planned version. */
type NewBase = { readonly from: Date; readonly content: Catalogue }

/**
 * After a publication or a withdrawal: each later version becomes its own changes of what is now before it. Without this, a price
 * corrected today would come back with next month's list. `planned` was read before; the caller holds `lockVersions`.
 */
export async function carryOver(
  tx: Tx,
  ctx: Context,
  planned: readonly Planned[],
  { from, content }: NewBase,
): Promise<void> {
  let base = content
  for (const row of planned.filter(({ effective_from: at }) => at > from)) {
    const carried = carriedOver(row.content, row.before, base)
    if (diffCatalogues(row.content, carried).length > 0) {
      await replacePlanned(tx, ctx, row, carried)
    }
    base = carried
  }
}

/** Refused with `scheduled-invalid`, its version and its findings. */
async function replacePlanned(
  tx: Tx,
  ctx: Context,
  { version: replaces, effective_from: effectiveFrom, note }: Planned,
  content: Catalogue,
): Promise<void> {
  const findings = problemsOf(content)
  if (findings.length > 0) throw new Refused('scheduled-invalid', { version: replaces, findings })
  await withdrawVersion(tx, ctx, replaces)
  const before = await currentCatalogue(tx, effectiveFrom)
  const isNothing = diffCatalogues(before.catalogue, content).every(
    ({ path }) => path === 'effectiveFrom',
  )
  // The planned version would now change nothing.
  const version = isNothing
    ? null
    : await publishCatalogue(tx, ctx, { content, before, effectiveFrom, replaces, note })
  await tx
    .updateTable('catalogue_drafts')
    .set({ replaces: version })
    .where('replaces', '=', replaces)
    .execute()
}
