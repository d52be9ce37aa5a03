import type * as z from 'zod/mini'
import type {
  publishLegalText as publishLegalTextEndpoint,
  withdrawLegalVersion as withdrawLegalVersionEndpoint,
} from '#contract/papers/legal-office.ts'
import type { publishLegalTerms as publishLegalTermsEndpoint } from '#contract/papers/legal-terms.ts'
import {
  type LegalSubject,
  type PlannedPublication,
  planPublication,
} from '#domain/legal/legal-subject.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { problemsOfSource } from '#domain/legal/source/check-source.ts'
import { termLines } from '#domain/legal/term-lines.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockVersions, nextNumber, numberInForce, withdraw } from '#server/core/versions.ts'
import { announceLegalTextJob } from './announce-legal-text.ts'
import { changedLines, sourceOf } from './legal-contents.ts'
import { draftAt } from './legal-desk.ts'
import { contentOf, publicationsOf } from './legal-version-queries.ts'
import { termValuesOf } from './read-legal-version.ts'

/** Publishes the draft of a text as its next version, now or from a later day; from then on the public pages show it. */
export async function publishLegalText(
  ctx: Context,
  {
    slug,
    revision,
    follows,
    effectiveFrom,
    announce,
    note,
  }: z.output<typeof publishLegalTextEndpoint.input>,
): Promise<z.input<typeof publishLegalTextEndpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(slug))
    const { source } = found(await draftAt(tx, slug, revision))
    const wish = { subject: slug, day: effectiveFrom, isAnnounced: announce }
    const plan = accepted(planPublication(wish, ctx.now()))
    requireSound(slug, source)
    const before = await sourceFollowed(tx, slug, follows, plan.effectiveFrom)
    if (before === source) throw new Refused('nothing-changed')
    const content = { source }
    const kept = { subject: slug, content, plan, note, follows, before, after: source }
    const number = await keepPublication(tx, ctx, kept)
    await tx.deleteFrom('legal_drafts').where('subject', '=', slug).execute()
    return { number }
  })
}

function requireSound(slug: LegalSlug, source: string): void {
  const findings = problemsOfSource(slug, source)
  if (findings.length > 0) throw new Refused('legal-invalid', { findings })
}

/** The source of the version just before, which must be the one that the screen compared with. */
async function sourceFollowed(tx: Tx, slug: LegalSlug, follows: number, at: Date): Promise<string> {
  const number = await numberInForce(tx, publicationsOf(slug), at)
  if (number !== follows) throw new Refused('base-changed', { number })
  return sourceOf(slug, await contentOf(tx, slug, number))
}

/**
 * Publishes the carrier's terms, the clauses or the mentions of invoices, from now or from a later day. When somebody published
 * since the form was opened, a `stale` refusal says what.
 */
export async function publishLegalTerms(
  ctx: Context,
  input: z.output<typeof publishLegalTermsEndpoint.input>,
): Promise<z.input<typeof publishLegalTermsEndpoint.output>> {
  requireAdmin(ctx.actor)
  const { subject, values, follows, effectiveFrom, announce, note } = input
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(subject))
    const wish = { subject, day: effectiveFrom, isAnnounced: announce }
    const plan = accepted(planPublication(wish, ctx.now()))
    const number = await numberInForce(tx, publicationsOf(subject), plan.effectiveFrom)
    const current = await termValuesOf(tx, subject, number)
    if (number !== follows) throw new Refused('stale', { number, values: current })
    const [before, after] = [termLines(current), termLines(values)]
    if (before === after) throw new Refused('nothing-changed')
    const kept = { subject, content: values, plan, note, follows, before, after }
    return { number: await keepPublication(tx, ctx, kept) }
  })
}

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
async function keepPublication(
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

/** Withdraws a version that is not yet in force; it stays in the list, and never applies to anybody. */
export async function withdrawLegalVersion(
  ctx: Context,
  { subject, version }: z.output<typeof withdrawLegalVersionEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const versions = publicationsOf(subject)
    await lockVersions(tx, versions)
    await withdraw(tx, ctx, versions, {
      number: version,
      fact: { type: 'legal.withdrawn', details: { subject, number: version } },
    })
    return {}
  })
}
