import type * as z from 'zod/mini'
import type { publishLegalText as endpoint } from '#contract/papers/legal-office.ts'
import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { planPublication } from '#domain/legal/plan-publication.ts'
import { problemsOfSource } from '#domain/legal/source/check-source.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockVersions, numberInForce } from '#server/core/versions.ts'
import { keepPublication } from './keep-publication.ts'
import { sourceOf } from './legal-contents.ts'
import { draftAt } from './legal-drafts.ts'
import { contentOf, publicationsOf } from './legal-version-queries.ts'

/** Publishes the draft of a text as its next version, now or from a later day; from then on the public pages show it. */
export async function publishLegalText(
  ctx: Context,
  { slug, revision, follows, effectiveFrom, announce, note }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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
