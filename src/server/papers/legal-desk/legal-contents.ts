import * as z from 'zod'
import {
  initialCarrierTerms,
  initialInvoiceMentions,
  initialTermsClauses,
  type CarrierTerms,
  type TermsClauses,
} from '#domain/legal/legal-facts.ts'
import { baseSources, type LegalSources } from '#domain/legal/base/base-sources.ts'
import { legalSlugs, type LegalSlug } from '#domain/legal/legal-text.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { type DiffLine, diffLines } from '#domain/legal/source/diff-lines.ts'
import { cents } from '#domain/units.ts'
import type { Change } from '#server/core/facts.ts'

/** The content in force of each subject. */
export type LegalContents = {
  readonly sources: LegalSources
  readonly carrierTerms: CarrierTerms
  readonly termsClauses: TermsClauses
  readonly invoiceMentions: readonly string[]
}

const amount = z.int().min(0).transform(cents)
const workingDays = z.object({ from: z.int().min(1), to: z.int().min(1) })
const worded = (clause: keyof TermsClauses) => ({
  inForce: z.boolean(),
  /** Clauses stored before their words could be changed have none. */
  words: z.string().default(initialTermsClauses[clause].words),
})

const carrierTerms = z.object({
  name: z.string(),
  workingDays,
  ecoWorkingDays: workingDays,
  compensationPerKgCents: amount,
  compensationAtMostCents: amount,
  registered: z.object({ r1Cents: amount, r2Cents: amount }),
  adValorem: z.object({ fromCents: amount, toCents: amount }),
}) satisfies z.ZodType<CarrierTerms>

const termsClauses = z.object({
  reminderFee: z.object({ ...worded('reminderFee'), cents: amount }),
  claimDelay: z.object({ ...worded('claimDelay'), days: z.int().min(1) }),
  liability: z.object({
    ...worded('liability'),
    ceilingCents: amount,
    insuredCeilingCents: amount,
    insuranceCents: amount,
  }),
  abandonment: z.object(worded('abandonment')),
}) satisfies z.ZodType<TermsClauses>

const sourceContent = z.object({ source: z.string() })
const mentionsContent = z.object({ mentions: z.array(z.string()) })

type Rows = Readonly<Partial<Record<LegalSubject, unknown>>>

/** The published content; version 1 of the subjects without a publication. */
export const contentsOf = (rows: Rows): LegalContents => ({
  sources: {
    ...baseSources,
    ...Object.fromEntries(
      legalSlugs.flatMap((slug) => (rows[slug] ? [[slug, sourceIn(rows[slug])]] : [])),
    ),
  },
  carrierTerms: carrierTermsIn(rows['carrier-terms']),
  termsClauses: termsClausesIn(rows['terms-clauses']),
  invoiceMentions: mentionsIn(rows['invoice-mentions']),
})

export const sourceIn = (content: unknown): string => sourceContent.parse(content).source
export const carrierTermsIn = (content: unknown): CarrierTerms =>
  content === undefined ? initialCarrierTerms : carrierTerms.parse(content)
export const termsClausesIn = (content: unknown): TermsClauses =>
  content === undefined ? initialTermsClauses : termsClauses.parse(content)
export const mentionsIn = (content: unknown): readonly string[] =>
  content === undefined ? initialInvoiceMentions : mentionsContent.parse(content).mentions

/** The words of a text in that version. */
export const sourceOf = (slug: LegalSlug, content: unknown): string =>
  content === undefined ? baseSources[slug] : sourceIn(content)

/** For the audit log: the removed and the added lines, and what else changed. */
export function changedLines(before: string, after: string, more: Change['after'] = {}): Change {
  const lines = diffLines(before, after)
  const of = (kind: DiffLine['kind']) =>
    lines
      .filter((line) => line.kind === kind && line.words !== '')
      .map(({ words }) => words)
      .join('\n')
  return {
    before: { source: of('removed') },
    after: { source: of('added'), ...more },
  }
}
