import type * as z from 'zod/mini'
import type { listLegalVersions as endpoint } from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { numberInForce, versionPage } from '#server/core/versions.ts'
import {
  firstVersion,
  legalVersions,
  publicationsOf,
  versionSummary,
} from './legal-version-queries.ts'

/** Every version of a subject, latest first; version 1 ends the list. */
export async function listLegalVersions(
  ctx: Context,
  { subject, cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { shown, nextCursor } = await versionPage(legalVersions(ctx.db, subject), 'p.number', {
    cursor,
    numberOf: ({ number }) => number,
  })
  const inForce = await numberInForce(ctx.db, publicationsOf(subject), ctx.now())
  const versions = shown.map((row) => versionSummary(row, ctx.now(), inForce))
  return {
    versions: nextCursor === null ? [...versions, firstVersion(inForce === 1)] : versions,
    nextCursor,
  }
}
