import * as contract from '#contract/papers/legal-office.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { discardLegalDraft } from './discard-legal-draft.ts'
import { listLegalSubjects } from './list-legal-subjects.ts'
import { listLegalVersions } from './list-legal-versions.ts'
import { publishLegalTerms } from './publish-legal-terms.ts'
import { publishLegalText } from './publish-legal-text.ts'
import { readLegalDesk } from './read-legal-desk.ts'
import { readLegalTerms } from './read-legal-terms.ts'
import { readLegalVersion } from './read-legal-version.ts'
import { saveLegalDraft } from './save-legal-draft.ts'
import { withdrawLegalVersion } from './withdraw-legal-version.ts'

/** The legal texts and the terms that they print, as the office writes and dates them. */
export function mountLegalDesk(doors: Doors): void {
  serve(doors, contract.listLegalSubjects, listLegalSubjects)
  serve(doors, contract.readLegalDesk, readLegalDesk)
  serve(doors, contract.saveLegalDraft, saveLegalDraft)
  serve(doors, contract.discardLegalDraft, discardLegalDraft)
  serve(doors, contract.publishLegalText, publishLegalText)
  serve(doors, contract.listLegalVersions, listLegalVersions)
  serve(doors, contract.readLegalVersion, readLegalVersion)
  serve(doors, contract.withdrawLegalVersion, withdrawLegalVersion)
  serve(doors, contract.readLegalTerms, readLegalTerms)
  serve(doors, contract.publishLegalTerms, publishLegalTerms)
}
