import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { clauseFigures } from '#domain/legal/legal-facts.ts'
import { clauseNames, termLabels } from '#web/copy/legal-office.ts'

export type TermField = {
  /** The path of the value: `workingDays.from`. */
  readonly path: string
  readonly kind: 'text' | 'days' | 'money' | 'flag' | 'words' | 'lines'
  readonly label: string
  readonly hint?: string
}

export type TermGroup = {
  readonly title: string
  readonly fields: readonly TermField[]
}

const field = (path: string, kind: TermField['kind']): TermField => ({
  path,
  kind,
  label: termLabels[path] ?? path,
})

const suspended = 'Sinon elle est montrée dans les CGV comme suspendue, et ne s’applique pas.'
const followed =
  'En vigueur, les rappels partent, et un colis laissé sans réponse devient «\u00A0non réclamé\u00A0».'

const clause = (name: keyof typeof clauseNames, ...figures: readonly TermField[]): TermGroup => ({
  title: clauseNames[name],
  fields: [
    {
      path: `${name}.inForce`,
      kind: 'flag',
      label: 'En vigueur',
      hint: name === 'abandonment' ? `${suspended} ${followed}` : suspended,
    },
    ...figures,
    { path: `${name}.words`, kind: 'words', label: 'Phrase', hint: wordsHint(clauseFigures[name]) },
  ],
})

function wordsHint(figures: readonly string[]): string {
  const named = figures.map((name) => `{{${name}}}`).join(', ')
  const begins = 'Commence par une minuscule\u00A0: elle suit le nom de la clause.'
  return named === '' ? begins : `${begins} Elle cite ${named}.`
}

/** The form for each kind of terms, group by group. */
export const termGroups: Readonly<Record<LegalTermKind, readonly TermGroup[]>> = {
  'carrier-terms': [
    {
      title: 'Transport',
      fields: [
        field('name', 'text'),
        field('workingDays.from', 'days'),
        field('workingDays.to', 'days'),
        field('ecoWorkingDays.from', 'days'),
        field('ecoWorkingDays.to', 'days'),
      ],
    },
    {
      title: 'Indemnisation et services du transporteur',
      fields: [
        field('compensationPerKgCents', 'money'),
        field('compensationAtMostCents', 'money'),
        field('registered.r1Cents', 'money'),
        field('registered.r2Cents', 'money'),
        field('adValorem.fromCents', 'money'),
        field('adValorem.toCents', 'money'),
      ],
    },
  ],
  'terms-clauses': [
    clause('reminderFee', field('reminderFee.cents', 'money')),
    clause('claimDelay', field('claimDelay.days', 'days')),
    clause(
      'liability',
      field('liability.ceilingCents', 'money'),
      field('liability.insuredCeilingCents', 'money'),
      field('liability.insuranceCents', 'money'),
    ),
    clause('abandonment'),
  ],
  'invoice-mentions': [
    {
      title: 'Mentions',
      fields: [
        {
          path: 'mentions',
          kind: 'lines',
          label: 'Une mention par ligne',
          hint: 'Douze au plus. Les factures déjà émises gardent les leurs.',
        },
      ],
    },
  ],
}
