import * as contract from '#contract/papers/legal-office.ts'
import {
  publishLegalTerms as publishTerms,
  readLegalTerms as readTerms,
} from '#contract/papers/legal-terms.ts'
import type { listLegalSubjects as endpoint } from '#contract/papers/legal-office.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import {
  discardLegalDraft,
  draftSummary,
  legalDrafts,
  readLegalDesk,
  saveLegalDraft,
} from './legal-desk.ts'
import { listLegalVersions, readLegalTerms, readLegalVersion } from './read-legal-version.ts'
import { publishLegalTerms, publishLegalText, withdrawLegalVersion } from './publish-legal-text.ts'
import type * as z from 'zod/mini'
import { legalSubjects } from '#domain/legal/legal-subject.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { currentVersion, futureVersions } from './legal-version-queries.ts'

/** Routes by which the office writes and dates the legal texts and the terms that they print. */
export function mountLegalDesk(api: ApiServer): void {
  serve(api, contract.listLegalSubjects, listLegalSubjects)
  serve(api, contract.readLegalDesk, readLegalDesk)
  serve(api, contract.saveLegalDraft, saveLegalDraft)
  serve(api, contract.discardLegalDraft, discardLegalDraft)
  serve(api, contract.publishLegalText, publishLegalText)
  serve(api, contract.listLegalVersions, listLegalVersions)
  serve(api, contract.readLegalVersion, readLegalVersion)
  serve(api, contract.withdrawLegalVersion, withdrawLegalVersion)
  serve(api, readTerms, readLegalTerms)
  serve(api, publishTerms, publishLegalTerms)
}

/** The eight subjects: every text and every set of terms that the office dates. */
async function listLegalSubjects(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const drafts = await legalDrafts(ctx.db).execute()
  const subjects = []
  for (const subject of legalSubjects) {
    const draft = drafts.find((row) => row.subject === subject)
    subjects.push({
      subject,
      current: await currentVersion(ctx.db, ctx, subject),
      future: await futureVersions(ctx.db, ctx, subject),
      draft: draft ? draftSummary(draft) : null,
    })
  }
  return { subjects }
}
