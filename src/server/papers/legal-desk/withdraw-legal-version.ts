import type * as z from 'zod/mini'
import type { withdrawLegalVersion as endpoint } from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockLegalSubject } from './legal-version-queries.ts'

/** Takes back a version that is still to come; it stays in the list, and nobody ever reads it as the law between us. */
export async function withdrawLegalVersion(
  ctx: Context,
  { subject, version }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  if (version === 1) throw new Refused('version-in-force')
  return inTransaction(ctx, async (tx) => {
    await lockLegalSubject(tx, subject)
    const row = found(
      await tx
        .selectFrom('legal_publications')
        .select(['id', 'effective_from', 'withdrawn_at'])
        .where('subject', '=', subject)
        .where('number', '=', version)
        .executeTakeFirst(),
    )
    if (row.withdrawn_at !== null) return {}
    if (row.effective_from <= ctx.now()) throw new Refused('version-in-force')
    await tx
      .updateTable('legal_publications')
      .set({ withdrawn_at: ctx.now() })
      .where('id', '=', row.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'legal.withdrawn',
      details: { subject, number: version },
      change: { before: { withdrawnAt: null }, after: { withdrawnAt: ctx.now().toISOString() } },
    })
    return {}
  })
}
