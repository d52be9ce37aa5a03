import type * as z from 'zod/mini'
import type { listLegalVersions as endpoint } from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { aboveAll, versionPage, versionsAsked } from '#server/core/version-pages.ts'
import {
  firstVersion,
  legalVersions,
  numberInForce,
  versionSummary,
} from './legal-version-queries.ts'

/** Every version of a subject, the last first; version 1 ends the list. */
export async function listLegalVersions(
  ctx: Context,
  { subject, cursor = aboveAll }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await legalVersions(ctx.db, subject)
    .where('p.number', '<', cursor)
    .orderBy('p.number', 'desc')
    .limit(versionsAsked)
    .execute()
  const { shown, nextCursor } = versionPage(rows, ({ number }) => number)
  const inForce = await numberInForce(ctx.db, subject, ctx.now())
  const versions = shown.map((row) => versionSummary(row, ctx.now(), inForce))
  return {
    versions: nextCursor === null ? [...versions, firstVersion(inForce === 1)] : versions,
    nextCursor,
  }
}
