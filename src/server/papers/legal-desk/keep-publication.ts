import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import type { PlannedPublication } from '#domain/legal/plan-publication.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { nextNumber } from '#server/core/versions.ts'
import { changedLines } from './changed-lines.ts'
import { announceLegalTextJob } from './announce-legal-text.ts'
import { publicationsOf } from './legal-version-queries.ts'

type Publication = {
  readonly subject: LegalSubject
  readonly content: object
  readonly plan: PlannedPublication
  readonly note: string | null
  readonly follows: number
  /** The text for the audit log, in lines. */
  readonly before: string
  readonly after: string
}

/**
 * Stores the next version of a subject, which nobody can change afterwards, and its announcement. The caller holds
 * `lockVersions`.
 */
export async function keepPublication(
  tx: Tx,
  ctx: Context,
  { subject, content, plan, note, follows, before, after }: Publication,
): Promise<number> {
  const number = await nextNumber(tx, publicationsOf(subject))
  const { effectiveFrom, announcedTo } = plan
  const { id } = await tx
    .insertInto('legal_publications')
    .values({
      subject,
      number,
      content: JSON.stringify(content),
      effective_from: effectiveFrom,
      note,
      announced_to: announcedTo,
      published_at: ctx.now(),
      published_by: requireAdmin(ctx.actor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: 'legal.published',
    details: { subject, number, follows, effectiveFrom: effectiveFrom.toISOString(), announcedTo },
    change: changedLines(before, after, { effectiveFrom: effectiveFrom.toISOString() }),
  })
  if (announcedTo !== null) await enqueue(tx, ctx, announceLegalTextJob, { publicationId: id })
  return number
}
