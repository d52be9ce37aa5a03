import type * as z from 'zod/mini'
import type {
  listLegalVersions as listLegalVersionsEndpoint,
  readLegalVersion as readLegalVersionEndpoint,
} from '#contract/papers/legal-office.ts'
import type { LegalTerms } from '#contract/papers/legal-terms.ts'
import type { LegalSubject, LegalTermKind } from '#domain/legal/legal-subject.ts'
import { isLegalSlug } from '#domain/legal/legal-text.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { numberInForce, versionPage } from '#server/core/versions.ts'
import { carrierTermsIn, mentionsIn, sourceOf, termsClausesIn } from './legal-contents.ts'
import {
  contentOf,
  firstVersion,
  futureRows,
  legalVersions,
  publicationsOf,
  versionSummary,
} from './legal-version-queries.ts'
import { termLines } from '#domain/legal/term-lines.ts'

type View = z.input<typeof readLegalVersionEndpoint.output>

/** One version, whole, beside the previous number. */
export async function readLegalVersion(
  ctx: Context,
  { subject, version }: z.output<typeof readLegalVersionEndpoint.input>,
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

/** Every version of a subject, latest first; version 1 ends the list. */
export async function listLegalVersions(
  ctx: Context,
  { subject, cursor }: z.output<typeof listLegalVersionsEndpoint.input>,
): Promise<z.input<typeof listLegalVersionsEndpoint.output>> {
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

/** The terms that the texts and the invoices print: those in force and the scheduled ones. */
export async function readLegalTerms(ctx: Context): Promise<LegalTerms> {
  requireAdmin(ctx.actor)
  return {
    'carrier-terms': await datedTerms(ctx, 'carrier-terms', carrierTermsIn),
    'terms-clauses': await datedTerms(ctx, 'terms-clauses', termsClausesIn),
    'invoice-mentions': await datedTerms(ctx, 'invoice-mentions', (content) => ({
      mentions: [...mentionsIn(content)],
    })),
  }
}

async function datedTerms<Values>(
  ctx: Context,
  kind: LegalTermKind,
  valuesIn: (content: unknown) => Values,
) {
  const number = await numberInForce(ctx.db, publicationsOf(kind), ctx.now())
  const future = await futureRows(ctx.db, ctx, kind)
  return {
    number,
    values: valuesIn(await contentOf(ctx.db, kind, number)),
    future: future.map((row) => ({
      number: row.number,
      effectiveFrom: row.effective_from.toISOString(),
      values: valuesIn(row.content),
    })),
  }
}

/** The values of one version; version 1 has no row. */
export async function termValuesOf(
  db: Database | Tx,
  kind: LegalTermKind,
  number: number,
): Promise<object> {
  const content = await contentOf(db, kind, number)
  switch (kind) {
    case 'carrier-terms':
      return carrierTermsIn(content)
    case 'terms-clauses':
      return termsClausesIn(content)
    case 'invoice-mentions':
      return { mentions: mentionsIn(content) }
  }
}
