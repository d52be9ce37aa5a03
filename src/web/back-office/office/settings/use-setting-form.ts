import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { parseEuros, typedEuros } from '#web/copy/parse-amounts.ts'
import { settingError, settingSentence, settingTexts, settingValue } from '#web/copy/settings.ts'
import type { SettingField, SettingForm } from './setting-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  saveSettings,
  readOfficeSettings,
  type OfficeSettings,
  type SettingSection,
} from '#contract/office/settings.ts'
import { isRefused } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

/** The form keeps the values it was opened with: it shows what a colleague saved meanwhile, and never overwrites it unseen. */
export function useSettingForm(definition: SettingForm, read: Saved) {
  const client = useQueryClient()
  const { saved, replace } = useNewest(read)
  const form = useForm<Typed>({ defaultValues: typedOf(saved.values) })
  const { isDirty, errors } = form.formState
  // Reading `dirtyFields` makes the form track which fields the user edited.
  void form.formState.dirtyFields
  const saving = useAction(saveSettings, {
    done: settingTexts.saved,
    onFailed: (error) => refuse(form, error),
  })
  const { opened, setOpened, stale } = useOpened(definition, saved, form, saving.isUnsettled)
  const openOn = (now: Saved) => {
    setOpened(now)
    form.reset(typedOf(now.values))
  }
  /** Sends the typed values over the opened version. On a refusal they stay, with the reason at its field or under the form. */
  const submit = form.handleSubmit((typed) => {
    const read = readTyped(definition, opened.version, typed)
    if (!read.ok) return void showFieldErrors(form, read.faults)
    const onDone = ({ version }: { readonly version: string }) => {
      const now = { version, values: { ...read.input.values } }
      // Updates the cache at once: a read that fails after this must not restore the older values.
      client.setQueryData(query(readOfficeSettings, {}).queryKey, (known) =>
        withSection(known, definition.section, now),
      )
      const typedSince = form.getValues()
      replace(opened, now)
      openOn(now)
      typeAgain(form.setValue, typedSince, typed)
    }
    saving.run(read.input, { typed, onDone })
  })
  return {
    submit: (event: SubmitEvent) => void submit(event),
    field: (name: string) => ({
      ...form.register(name),
      error: settingError(name, errors[name]?.message),
    }),
    /** Its failure goes with the error under the form, which a new start of the form clears. */
    saving: { ...saving, failure: stale === null ? errors.root?.message : undefined },
    isDirty,
    /** Something is to be read in it before it can be saved. */
    isRefused: stale !== null || Object.keys(errors).length > 0,
    stale,
    takeTheirs: () => openOn(saved),
    /** Keeps the fields that the user edited; the others take the saved values. */
    keepMine: () => {
      form.clearErrors()
      form.reset(typedOf(saved.values), { keepDirtyValues: true })
      setOpened(saved)
    },
  }
}

/**
 * The values the form was opened with. It follows a later save when no typed value is lost by it; otherwise `stale` says what
 * changed.
 */
function useOpened(
  definition: SettingForm,
  saved: Saved,
  form: UseFormReturn<Typed>,
  isUnsettled: boolean,
) {
  const [opened, setOpened] = useState(saved)
  const [followed, setFollowed] = useState(saved)
  const { isDirty } = form.formState
  const isBehind = saved.version !== opened.version && !isUnsettled
  const losesNothing = () => !isDirty || isTypedAs(definition, saved, form.getValues())
  const isFollowed = isBehind && losesNothing()
  if (isFollowed) {
    setOpened(saved)
    setFollowed(saved)
  }
  const { reset } = form
  useEffect(() => reset(typedOf(followed.values)), [followed, reset])
  const stale = isBehind && !isFollowed ? { before: opened.values, after: saved.values } : null
  return { opened, setOpened, stale }
}

/** The last response may still hold the values that this form's own save has just replaced. */
function useNewest(read: Saved) {
  const [own, setOwn] = useState<{ readonly over: string; readonly now: Saved } | null>(null)
  return {
    saved: own?.over === read.version ? own.now : read,
    replace: (over: Saved, now: Saved) => setOwn({ over: over.version, now }),
  }
}

/** Puts back what the user typed while the save was on its way: it was not saved. */
function typeAgain(setValue: UseFormReturn<Typed>['setValue'], typed: Typed, sent: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    if (value !== sent[name]) setValue(name, value, { shouldDirty: true })
  }
}

const withSection = (
  known: OfficeSettings | undefined,
  section: SettingSection,
  saved: Saved,
): OfficeSettings | undefined =>
  known && { ...known, sections: { ...known.sections, [section]: saved } }

function refuse(form: UseFormReturn<Typed>, error: Error): void {
  const sentence = settingSentence(error)
  const isUnderField = isRefused(error) && showFieldErrors(form, error.fields)
  if (!isUnderField) form.setError('root', { message: sentence })
  void toast({ title: settingTexts.saveFailed, description: sentence, kind: 'error' })
}

/** The values of a form: amounts and days as typed. */
type Typed = Record<string, string | boolean>

export type Values = Readonly<Record<string, string | number | boolean>>

const typedOf = (values: Values): Typed =>
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
function readTyped({ section, fields }: SettingForm, version: string, typed: Typed): Read {
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
function isTypedAs(definition: SettingForm, { version, values }: Saved, typed: Typed) {
  const read = readTyped(definition, version, typed)
  if (!read.ok) return false
  const written: Values = { ...read.input.values }
  return Object.keys(values).every((name) => written[name] === values[name])
}

type Difference = {
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
