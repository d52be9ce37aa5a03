import type * as z from 'zod/mini'
import type { withdrawLegalVersion as endpoint } from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockVersions, withdraw } from '#server/core/versions.ts'
import { publicationsOf } from './legal-version-queries.ts'

/** Withdraws a version that is not yet in force; it stays in the list, and never applies to anybody. */
export async function withdrawLegalVersion(
  ctx: Context,
  { subject, version }: z.output<typeof endpoint.input>,
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
