import * as contract from '#contract/offer/catalogue.ts'
import type {
  listCatalogueVersions as endpoint,
  CatalogueDraft,
} from '#contract/offer/catalogue.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
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

/** One draft, to edit or to compare it. */
async function readDraft(
  ctx: Context,
  { draftId }: { readonly draftId: string },
): Promise<CatalogueDraft> {
  requireAdmin(ctx.actor)
  return draftView(ctx.db, draftId)
}
