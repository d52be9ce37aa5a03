import type * as z from 'zod/mini'
import type { publishLegalTerms as endpoint } from '#contract/papers/legal-terms.ts'
import { planPublication } from '#domain/legal/plan-publication.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { lockVersions, numberInForce } from '#server/core/versions.ts'
import { keepPublication } from './keep-publication.ts'
import { publicationsOf } from './legal-version-queries.ts'
import { termValuesOf } from './read-legal-terms.ts'
import { termLines } from '#domain/legal/term-lines.ts'

/**
 * Publishes the carrier's terms, the clauses or the mentions of invoices, from now or from a later day. When somebody published
 * since the form was opened, a `stale` refusal says what.
 */
export async function publishLegalTerms(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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
