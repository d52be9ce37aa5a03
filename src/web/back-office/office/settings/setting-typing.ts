import type * as z from 'zod/mini'
import { saveSettings } from '#contract/office/settings.ts'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { settingValue } from '#web/copy/settings.ts'
import type { SettingField, SettingForm } from './setting-fields.ts'

/** The values of a form: amounts and days as typed. */
export type Typed = Record<string, string | boolean>
export type Values = Readonly<Record<string, string | number | boolean>>

export const typedOf = (values: Values): Typed =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? typedNumber(name, value) : value,
    ]),
  )

const typedNumber = (name: string, value: number): string =>
  name.endsWith('Cents') ? typedEuros(value) : String(value)

type Input = z.output<typeof saveSettings.input>
type Read =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>> }

/** The typed values in the server's format, or the error code of each field. */
export function readTyped({ section, fields }: SettingForm, version: string, typed: Typed): Read {
  const values = Object.fromEntries(
    fields.map(({ name, kind }) => [name, valueOf(kind, typed[name])]),
  )
  const { data, error } = saveSettings.input.safeParse({ section, version, values })
  if (data) return { ok: true, input: data }
  // The first of several errors of a field: it is written last.
  const faults = error.issues.map(({ path, message }) => [path.at(-1), message]).toReversed()
  return { ok: false, faults: Object.fromEntries(faults) }
}

function valueOf(kind: SettingField['kind'], typed: string | boolean | undefined) {
  if (kind === 'money') return parseEuros(String(typed)) ?? -1
  if (kind === 'count' || kind === 'hours')
    return /^\d{1,3}$/.test(String(typed).trim()) ? Number(typed) : -1
  return typed
}

export type Saved = { readonly version: string; readonly values: Values }

/** Whether the typed values equal the saved ones. */
export function isTypedAs(definition: SettingForm, { version, values }: Saved, typed: Typed) {
  const read = readTyped(definition, version, typed)
  if (!read.ok) return false
  const written: Values = { ...read.input.values }
  return Object.keys(values).every((name) => written[name] === values[name])
}

export type Difference = {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What a colleague saved since this form was opened. */
export const savedMeanwhile = (opened: Values, saved: Values): Difference[] =>
  Object.keys(saved)
    .filter((field) => opened[field] !== saved[field])
    .map((field) => ({
      field,
      before: settingValue(field, opened[field]),
      after: settingValue(field, saved[field]),
    }))
