import type { LegalTerms } from '#contract/legal-office.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { carrierTermsIn, mentionsIn, termsClausesIn } from './legal-contents.ts'
import { contentOf, numberInForce } from './legal-version-queries.ts'

/** What the texts and the invoices print beside the words, as in force. */
export async function readLegalTerms(ctx: Context): Promise<LegalTerms> {
  requireAdmin(ctx.actor)
  const current = async (kind: LegalTermKind) => {
    const number = await numberInForce(ctx.db, kind, ctx.now())
    return { number, content: await contentOf(ctx.db, kind, number) }
  }
  const [carrier, clauses] = [await current('carrier-terms'), await current('terms-clauses')]
  const mentions = await current('invoice-mentions')
  return {
    'carrier-terms': { number: carrier.number, values: carrierTermsIn(carrier.content) },
    'terms-clauses': { number: clauses.number, values: termsClausesIn(clauses.content) },
    'invoice-mentions': {
      number: mentions.number,
      values: { mentions: [...mentionsIn(mentions.content)] },
    },
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
