import {
  type LegalTermsPublication,
  type LegalTermValues,
  publishLegalTerms,
} from '#contract/papers/legal-terms.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { clauseFigures } from '#domain/legal/legal-facts.ts'
import { clauseNames, termLabels } from '#web/copy/legal-office.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'

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

/** The values of a form by field path: amounts and days as typed. */
export type TypedTerms = Readonly<Record<string, string | boolean>>

const fieldsOf = (kind: LegalTermKind): readonly TermField[] =>
  termGroups[kind].flatMap(({ fields }) => fields)

export const typedTerms = (kind: LegalTermKind, values: LegalTermValues): TypedTerms =>
  Object.fromEntries(
    fieldsOf(kind).map((field) => [field.path, typedOf(field, valueAt(values, field.path))]),
  )

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => new Map(Object.entries(inner ?? {})).get(key), values)
}

function typedOf({ kind }: TermField, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  if (kind === 'money') return typedEuros(Number(value))
  return Array.isArray(value) ? value.join('\n') : String(value)
}

type Read =
  | { readonly ok: true; readonly input: LegalTermsPublication }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> }

/** The typed values in the server's format, or the error code of each field. */
export function readTerms(kind: LegalTermKind, follows: number, typed: TypedTerms): Read {
  const values = valuesOf(kind, typed)
  const when = { effectiveFrom: null, announce: false, note: null }
  const { data, error } = publishLegalTerms.input.safeParse({
    subject: kind,
    values,
    follows,
    ...when,
  })
  if (data) return { ok: true, input: data }
  const paths = fieldsOf(kind).map(({ path }) => path)
  return {
    ok: false,
    faults: Object.fromEntries(
      error.issues.map(({ path, message }) => [fieldAt(paths, path.slice(1).join('.')), message]),
    ),
  }
}

/** The field that shows an error: the first field for a range, the mentions field for one mention. */
const fieldAt = (paths: readonly string[], at: string): string =>
  paths.find((path) => path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`)) ?? at

function valuesOf(kind: LegalTermKind, typed: TypedTerms): object {
  const values = {}
  for (const field of fieldsOf(kind)) {
    put(values, field.path.split('.'), valueOf(field, typed[field.path]))
  }
  return values
}

function put(
  into: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
) {
  if (rest.length === 0) {
    into[key] = value
    return
  }
  const inner = (into[key] ?? {}) as Record<string, unknown>
  into[key] = inner
  put(inner, rest, value)
}

/** Turns invalid text into a value that the contract refuses. */
function valueOf({ kind }: TermField, typed: string | boolean | undefined): unknown {
  if (typeof typed !== 'string') return typed === true
  if (kind === 'money') return parseEuros(typed) ?? -1
  if (kind === 'days') return /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  if (kind !== 'lines') return typed
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
