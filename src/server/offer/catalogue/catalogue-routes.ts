import * as contract from '#contract/offer/catalogue.ts'
import type {
  listCatalogueVersions as endpoint,
  CatalogueDraft,
} from '#contract/offer/catalogue.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { changeServiceOptions } from './change-service-options.ts'
import { discardDraft } from './discard-draft.ts'
import { prepareDraft } from './prepare-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readCatalogueVersion, readCurrentCatalogue } from './read-catalogue-version.ts'
import { rebaseDraft } from './rebase-draft.ts'
import { saveDraft } from './save-draft.ts'
import { withdrawCatalogueVersion } from './withdraw-catalogue-version.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { numberInForce, versionPage } from '#server/core/versions.ts'
import { catalogueVersions, versionSummary } from './catalogue-queries.ts'
import { priceLists } from './current-catalogue.ts'
import { drafts, draftSummary, draftView } from './draft-queries.ts'

export function mountCatalogue(doors: Doors): void {
  serve(doors, contract.readCurrentCatalogue, readCurrentCatalogue)
  serve(doors, contract.listCatalogueVersions, listCatalogueVersions)
  serve(doors, contract.readCatalogueVersion, readCatalogueVersion)
  serve(doors, contract.withdrawCatalogueVersion, withdrawCatalogueVersion)
  serve(doors, contract.prepareDraft, prepareDraft)
  serve(doors, contract.readDraft, readDraft)
  serve(doors, contract.saveDraft, saveDraft)
  serve(doors, contract.rebaseDraft, rebaseDraft)
  serve(doors, contract.discardDraft, discardDraft)
  serve(doors, contract.publishDraft, publishDraft)
  serve(doors, contract.changeServiceOptions, changeServiceOptions)
}

/** The dated versions, the last first, and the drafts, which are few. */
async function listCatalogueVersions(
  ctx: Context,
  { cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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

/** A draft for whoever edits or compares it. */
async function readDraft(
  ctx: Context,
  { draftId }: { readonly draftId: string },
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return draftView(ctx.db, draftId)
}
