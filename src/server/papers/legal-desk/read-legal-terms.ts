import type { LegalTerms } from '#contract/papers/legal-terms.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { numberInForce } from '#server/core/versions.ts'
import { carrierTermsIn, mentionsIn, termsClausesIn } from './legal-contents.ts'
import { contentOf, futureRows, publicationsOf } from './legal-version-queries.ts'

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
