import * as contract from '#contract/offer/catalogue.ts'
import type { CatalogueDraft } from '#contract/offer/catalogue.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { changeServiceOptions } from './change-service-options.ts'
import { discardDraft, drafts, draftSummary, draftView, rebaseDraft, saveDraft } from './draft.ts'
import { publishDraft } from './publish-draft.ts'
import {
  catalogueVersions,
  readCatalogueVersion,
  readCurrentCatalogue,
  versionSummary,
} from './catalogue-queries.ts'
import { withdrawCatalogueVersion } from './withdraw-version.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import {
  lockVersions,
  numberInForce,
  requireScheduled,
  versionPage,
} from '#server/core/versions.ts'
import { catalogueOf, currentCatalogue, priceLists } from './current-catalogue.ts'

export function mountCatalogue(api: ApiServer): void {
  serve(api, contract.readCurrentCatalogue, readCurrentCatalogue)
  serve(api, contract.listCatalogueVersions, listCatalogueVersions)
  serve(api, contract.readCatalogueVersion, readCatalogueVersion)
  serve(api, contract.withdrawCatalogueVersion, withdrawCatalogueVersion)
  serve(api, contract.prepareDraft, prepareDraft)
  serve(api, contract.readDraft, readDraft)
  serve(api, contract.saveDraft, saveDraft)
  serve(api, contract.rebaseDraft, rebaseDraft)
  serve(api, contract.discardDraft, discardDraft)
  serve(api, contract.publishDraft, publishDraft)
  serve(api, contract.changeServiceOptions, changeServiceOptions)
}

/** The dated versions, latest first, and the drafts, which are few. */
async function listCatalogueVersions(
  ctx: Context,
  { cursor }: z.output<typeof contract.listCatalogueVersions.input>,
): Promise<z.input<typeof contract.listCatalogueVersions.output>> {
  requireAdmin(ctx.actor)
  const { shown, nextCursor } = await versionPage(catalogueVersions(ctx.db), 'v.version', {
    cursor,
    numberOf: ({ version }) => version,
  })
  const inForce = await numberInForce(ctx.db, priceLists, ctx.now())
  const prepared = await drafts(ctx.db).orderBy('d.updated_at', 'desc').orderBy('d.id').execute()
  return {
    versions: shown.map((row) => versionSummary(row, ctx.now(), inForce)),
    nextCursor,
    drafts: prepared.map(draftSummary),
  }
}

/** One draft, to edit or to compare it. */
async function readDraft(
  ctx: Context,
  { draftId }: { readonly draftId: string },
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return draftView(ctx.db, draftId)
}

type Asked = z.output<typeof contract.prepareDraft.input>

const mostDrafts = 20

/** A draft from any version, compared with the one in force; or from a scheduled version, which it will replace. */
async function prepareDraft(
  ctx: Context,
  { version, replaces, name }: Asked,
): Promise<z.input<typeof contract.prepareDraft.output>> {
  const staffId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const comparedWith = replaces
      ? await predecessorOf(tx, ctx, version)
      : (await currentCatalogue(tx, ctx.now())).version
    await requireRoom(tx, replaces ? version : null)
    const { content } = await contentOf(tx, version)
    const { id } = await tx
      .insertInto('catalogue_drafts')
      .values({
        name,
        prepared_from: version,
        compared_with: comparedWith,
        replaces: replaces ? version : null,
        content: JSON.stringify(content),
        created_at: ctx.now(),
        updated_at: ctx.now(),
        updated_by: staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const details = { draftId: id, version, replaces }
    await recordFact(tx, ctx, { type: 'catalogue.draft-prepared', details })
    return { draftId: id }
  })
}

/** The version that would be in force on the date of the scheduled one, without it. */
async function predecessorOf(tx: Tx, ctx: Context, version: number): Promise<number> {
  const { isWithdrawn } = await requireScheduled(tx, ctx, priceLists, version)
  if (isWithdrawn) throw new Refused('version-withdrawn', { version })
  const { effective_from: from } = await tx
    .selectFrom('catalogue_versions')
    .select('effective_from')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numberInForce(tx, priceLists, from, version)
}

async function requireRoom(tx: Tx, replaces: number | null): Promise<void> {
  const rows = await tx.selectFrom('catalogue_drafts').select(['id', 'replaces']).execute()
  const rival = replaces === null ? undefined : rows.find((row) => row.replaces === replaces)
  if (rival) throw new Refused('draft-exists', { draftId: rival.id })
  if (rows.length >= mostDrafts) throw new Refused('too-many-drafts')
}

async function contentOf(tx: Tx, version: number) {
  const known = await tx
    .selectFrom('catalogue_versions')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  const { catalogue: content } = await catalogueOf(tx, found(known).version)
  return { content }
}
