import type * as z from 'zod/mini'
import type { listLegalSubjects as endpoint } from '#contract/papers/legal-office.ts'
import { legalSubjects } from '#domain/legal/legal-subject.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { legalDrafts, draftSummary } from './legal-drafts.ts'
import { currentVersion, futureVersions } from './legal-version-queries.ts'

/** Every text and every term that the office dates, which are eight. */
export async function listLegalSubjects(ctx: Context): Promise<z.input<typeof endpoint.output>> {
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
