import { useEffect, useState, type SubmitEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { settingError, settingSentence, settingTexts } from '#web/copy/settings.ts'
import type { SettingForm } from './setting-fields.ts'
import {
  isTypedAs,
  typedOf,
  readTyped,
  type Saved,
  type Typed,
  type Fault,
} from './setting-typing.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  saveSettings,
  readOfficeSettings,
  type OfficeSettings,
  type SettingSection,
} from '#contract/office/settings.ts'
import { ApiError, ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { toast } from '#web/ui/toast.ts'

/** The form keeps the values it was opened with: it shows what a colleague saved meanwhile, and never overwrites it unseen. */
export function useSettingForm(definition: SettingForm, read: Saved) {
  const { saved, replace } = useNewest(read)
  const form = useForm<Typed>({ defaultValues: typedOf(saved.values) })
  const { isSubmitting, isDirty, errors } = form.formState
  // Reading `dirtyFields` makes the form track which fields the user edited.
  void form.formState.dirtyFields
  const [sent, setSent] = useState<Typed | null>(null)
  const { opened, setOpened, stale } = useOpened(definition, saved, form, sent)
  const openOn = (now: Saved) => {
    setOpened(now)
    form.reset(typedOf(now.values))
  }
  const { submit, proofDialog } = useSaveSettings(definition, form, opened.version, {
    onSend: setSent,
    onSaved: (now, asSent) => {
      const typed = form.getValues()
      replace(opened, now)
      openOn(now)
      typeAgain(form.setValue, typed, asSent)
    },
  })
  return {
    submit,
    field: (name: string) => ({
      ...form.register(name),
      error: settingError(name, errors[name]?.message),
    }),
    isSaving: isSubmitting,
    isDirty,
    /** Something is to be read in it before it can be saved. */
    isRefused: stale !== null || Object.keys(errors).length > 0,
    failure: stale === null ? errors.root?.message : undefined,
    stale,
    takeTheirs: () => openOn(saved),
    /** Keeps the fields that the user edited; the others take the saved values. */
    keepMine: () => {
      form.clearErrors()
      form.reset(typedOf(saved.values), { keepDirtyValues: true })
      setOpened(saved)
    },
    proofDialog,
  }
}

type Followed = { readonly saved: Saved; readonly sent: Typed | null }

/**
 * The values the form was opened with. It follows a later save when no typed value is lost by it; otherwise `stale` says what
 * changed.
 */
function useOpened(
  definition: SettingForm,
  saved: Saved,
  form: UseFormReturn<Typed>,
  sent: Typed | null,
) {
  const [opened, setOpened] = useState(saved)
  const [followed, setFollowed] = useState<Followed>({ saved, sent: null })
  const { isSubmitting, isDirty } = form.formState
  const isBehind = saved.version !== opened.version && !isSubmitting
  // The user typed nothing, or the typed values are already saved (by a save whose answer was lost): the fields take the saved
  // values.
  const losesNothing = () => !isDirty || isTypedAs(definition, saved, form.getValues())
  // This form's own save, whose answer was lost: what the user typed since stays.
  const own = isBehind ? ownOf(definition, saved, sent) : null
  const isMine = own !== null || (isBehind && losesNothing())
  if (isMine) {
    setOpened(saved)
    setFollowed({ saved, sent: own })
  }
  const { reset, getValues, setValue } = form
  useEffect(() => {
    const typed = getValues()
    reset(typedOf(followed.saved.values))
    if (followed.sent) typeAgain(setValue, typed, followed.sent)
  }, [followed, reset, getValues, setValue])
  const stale = isBehind && !isMine ? { before: opened.values, after: saved.values } : null
  return { opened, setOpened, stale }
}

const ownOf = (definition: SettingForm, saved: Saved, sent: Typed | null): Typed | null =>
  sent && isTypedAs(definition, saved, sent) ? sent : null

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

type Steps = {
  readonly onSend: (typed: Typed) => void
  readonly onSaved: (saved: Saved, typed: Typed) => void
}

/** Sends the typed values over that version. On a refusal they stay, with the reason at its field or under the form. */
function useSaveSettings(
  definition: SettingForm,
  form: UseFormReturn<Typed>,
  openedVersion: string,
  { onSend, onSaved }: Steps,
) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const submit = form.handleSubmit(async (typed) => {
    const read = readTyped(definition, openedVersion, typed)
    if (!read.ok) return tell(form, read.faults)
    onSend(typed)
    try {
      const { version } = await withProof(() => call(saveSettings, read.input))
      const saved = { version, values: { ...read.input.values } }
      // Updates the cache at once: a read that fails after this must not restore the older values.
      client.setQueryData(query(readOfficeSettings, {}).queryKey, (known) =>
        withSection(known, definition.section, saved),
      )
      onSaved(saved, typed)
      void toast({ title: settingTexts.saved })
    } catch (error) {
      refuse(form, error)
    }
    await client.invalidateQueries(query(readOfficeSettings, {}))
  })
  return { submit: (event: SubmitEvent) => void submit(event), proofDialog }
}

const withSection = (
  known: OfficeSettings | undefined,
  section: SettingSection,
  saved: Saved,
): OfficeSettings | undefined =>
  known && { ...known, sections: { ...known.sections, [section]: saved } }

function refuse(form: UseFormReturn<Typed>, error: unknown): void {
  if (error instanceof ProofGivenUp) return
  const faults = error instanceof ApiError ? faultsOf(error) : []
  tell(form, faults)
  const sentence = settingSentence(error)
  if (faults.length === 0) form.setError('root', { message: sentence })
  void toast({ title: settingTexts.saveFailed, description: sentence, kind: 'error' })
}

const faultsOf = ({ fields }: ApiError): Fault[] =>
  Object.entries(fields).map(([path, code]) => [path.split('.').at(-1) ?? path, code])

/** Sets the first error last, so that its field keeps the focus. */
function tell(form: UseFormReturn<Typed>, faults: readonly Fault[]): void {
  for (const [field, code] of faults.toReversed()) {
    form.setError(field, { message: code }, { shouldFocus: true })
  }
}
