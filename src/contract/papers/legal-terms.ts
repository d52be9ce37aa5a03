import * as z from 'zod/mini'
import { clauseFigures } from '#domain/legal/legal-facts.ts'
import { figuresIn } from '#domain/legal/source/legal-source.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { cents, nothing, text, time } from '#contract/core/shapes.ts'
import { publication, published } from './legal-office.ts'

/** The terms that the legal texts print, as the office dates them (docs/rules/law.md#legal-texts). */

const clause = <Figures extends z.core.$ZodShape>(
  name: keyof typeof clauseFigures,
  values: Figures,
) =>
  z.strictObject({
    inForce: z.boolean(),
    ...values,
    words: text(1000).check(
      z.refine((words) => namesExactly(words, clauseFigures[name]), 'figures'),
    ),
  })

const namesExactly = (words: string, names: readonly string[]): boolean => {
  const named = figuresIn(words)
  const left = words.replaceAll(/\{\{[a-z-]+\}\}/g, '')
  return (
    names.every((name) => named.includes(name)) &&
    named.every((name) => names.includes(name)) &&
    !/\{\{|\}\}/.test(left)
  )
}

const amount = cents.check(z.refine((value) => value >= 0 && value <= 10_000_000, 'invalid'))
const days = z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(365, 'invalid'))
const range = z
  .strictObject({ from: days, to: days })
  .check(z.refine(({ from, to }) => from <= to, 'range'))

const carrierTerms = z.strictObject({
  name: text(120),
  workingDays: range,
  ecoWorkingDays: range,
  compensationPerKgCents: amount,
  compensationAtMostCents: amount,
  registered: z.strictObject({ r1Cents: amount, r2Cents: amount }),
  adValorem: z.strictObject({ fromCents: amount, toCents: amount }),
})
const termsClauses = z.strictObject({
  reminderFee: clause('reminderFee', { cents: amount }),
  claimDelay: clause('claimDelay', { days }),
  liability: clause('liability', {
    ceilingCents: amount,
    insuredCeilingCents: amount,
    insuranceCents: amount,
  }),
  abandonment: clause('abandonment', {}),
})
const invoiceMentions = z.strictObject({
  mentions: z.array(text(300)).check(z.minLength(1, 'required'), z.maxLength(12, 'too-long')),
})

/** The values in force, and the scheduled ones ordered by their day. */
const dated = <Values extends z.core.$ZodType>(values: Values) =>
  z.strictObject({
    number: z.int(),
    values,
    future: z.array(z.strictObject({ number: z.int(), effectiveFrom: time, values })),
  })

export const readLegalTerms = endpoint({
  method: 'GET',
  path: '/api/admin/legal-terms',
  policy: 'admin',
  summary: 'Les conditions du transporteur, les clauses et les mentions de facture en vigueur',
  topics: ['legal'],
  input: nothing,
  output: z.strictObject({
    'carrier-terms': dated(carrierTerms),
    'terms-clauses': dated(termsClauses),
    'invoice-mentions': dated(invoiceMentions),
  }),
})
export type LegalTerms = z.output<typeof readLegalTerms.output>
export type LegalTermValues<Kind extends keyof LegalTerms = keyof LegalTerms> =
  LegalTerms[Kind]['values']

export const publishLegalTerms = endpoint({
  method: 'POST',
  path: '/api/admin/legal-terms',
  policy: 'admin',
  needsProof: true,
  summary:
    'Publie les conditions du transporteur, les clauses ou les mentions de facture, avec leur date',
  changes: ['legal'],
  input: z.discriminatedUnion('subject', [
    z.strictObject({ subject: z.literal('carrier-terms'), values: carrierTerms, ...publication }),
    z.strictObject({ subject: z.literal('terms-clauses'), values: termsClauses, ...publication }),
    z.strictObject({
      subject: z.literal('invoice-mentions'),
      values: invoiceMentions,
      ...publication,
    }),
  ]),
  /**
   * Refused with `stale` (and the values as they are now), `nothing-changed`, `date-past`, `notice-too-short`, `nobody-to-tell`.
   */
  output: published,
})
export type LegalTermsPublication = z.output<typeof publishLegalTerms.input>
