import {
  publishLegalTerms,
  type LegalTermsPublication,
  type LegalTermValues,
} from '#contract/papers/legal-terms.ts'
import type { LegalTermKind } from '#domain/legal/legal-subject.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { termGroups, type TermField } from './term-fields.ts'

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
