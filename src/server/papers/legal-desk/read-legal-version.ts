import type * as z from 'zod/mini'
import type { readLegalVersion as endpoint } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { isLegalSlug } from '#domain/legal/legal-text.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { numberInForce } from '#server/core/versions.ts'
import { sourceOf } from './legal-contents.ts'
import {
  contentOf,
  firstVersion,
  legalVersions,
  publicationsOf,
  versionSummary,
} from './legal-version-queries.ts'
import { termValuesOf } from './read-legal-terms.ts'
import { termLines } from '#domain/legal/term-lines.ts'

type View = z.input<typeof endpoint.output>

/** One version, whole, beside the previous number. */
export async function readLegalVersion(
  ctx: Context,
  { subject, version }: z.output<typeof endpoint.input>,
): Promise<View> {
  requireAdmin(ctx.actor)
  const inForce = await numberInForce(ctx.db, publicationsOf(subject), ctx.now())
  const row = await legalVersions(ctx.db, subject)
    .where('p.number', '=', version)
    .executeTakeFirst()
  const summary =
    version === 1 ? firstVersion(inForce === 1) : versionSummary(found(row), ctx.now(), inForce)
  const source = await linesOf(ctx, subject, version)
  return {
    ...summary,
    subject,
    source,
    before: version === 1 ? source : await linesOf(ctx, subject, version - 1),
  }
}

const linesOf = async ({ db }: Context, subject: LegalSubject, number: number): Promise<string> =>
  isLegalSlug(subject)
    ? sourceOf(subject, await contentOf(db, subject, number))
    : termLines(await termValuesOf(db, subject, number))
