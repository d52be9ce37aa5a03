import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { settingError } from '#web/copy/settings.ts'
import type { SettingForm } from './setting-fields.ts'
import { isTypedAs, typedOf, type Saved, type Typed } from './setting-typing.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The form keeps the values that it was opened on: what somebody saved meanwhile is shown, and never lost unseen. */
export function useSettingForm(definition: SettingForm, read: Saved) {
  const { saved, replace } = useNewest(read)
  const form = useForm<Typed>({ defaultValues: typedOf(saved.values) })
  const { isSubmitting, isDirty, errors } = form.formState
  // Read, so that the form follows which fields were typed in.
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
    failure: stale === null ? errors.root?.message : undefined,
    stale,
    takeTheirs: () => openOn(saved),
    /** What was typed stays; what was not becomes what is saved. */
    keepMine: () => {
      form.clearErrors()
      form.reset(typedOf(saved.values), { keepDirtyValues: true })
      setOpened(saved)
    },
    proofDialog,
  }
}

type Followed = { readonly saved: Saved; readonly sent: Typed | null }

/** What the form was opened on; it follows what is saved meanwhile where nothing is lost by it, else `stale` says what changed. */
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
  // Nothing was typed, or just that is saved (an answer that was lost). The fields say what is saved.
  const losesNothing = () => !isDirty || isTypedAs(definition, saved, form.getValues())
  // One’s own, of which the answer was lost: what was typed since stays.
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

/** What was read last may still be what one’s own save has just replaced. */
function useNewest(read: Saved) {
  const [own, setOwn] = useState<{ readonly over: string; readonly now: Saved } | null>(null)
  return {
    saved: own?.over === read.version ? own.now : read,
    replace: (over: Saved, now: Saved) => setOwn({ over: over.version, now }),
  }
}

/** What is typed while a save is on its way is not what was saved. */
function typeAgain(setValue: UseFormReturn<Typed>['setValue'], typed: Typed, sent: Typed): void {
  for (const [name, value] of Object.entries(typed)) {
    if (value !== sent[name]) setValue(name, value, { shouldDirty: true })
  }
}
