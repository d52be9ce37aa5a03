import * as contract from '#contract/offer/catalogue.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { changeServiceOptions } from './change-service-options.ts'
import { discardDraft } from './discard-draft.ts'
import { listCatalogueVersions } from './list-catalogue-versions.ts'
import { prepareDraft } from './prepare-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readCatalogueVersion, readCurrentCatalogue } from './read-catalogue-version.ts'
import { readDraft } from './read-draft.ts'
import { rebaseDraft } from './rebase-draft.ts'
import { saveDraft } from './save-draft.ts'
import { withdrawCatalogueVersion } from './withdraw-catalogue-version.ts'

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
