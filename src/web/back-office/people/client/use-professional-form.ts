import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProfessional } from '#contract/people/client-acts.ts'
import type { ClientDetail, ProfessionalView } from '#contract/people/clients.ts'
import { isRefused } from '#web/api/api-error.ts'
import { clientSentence, professionalError } from '#web/copy/clients.ts'
import {
  changedMeanwhile,
  faultsIn,
  inputOf,
  typedOf,
  type ProfessionalField,
  type ProfessionalTyped,
} from './professional-form.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'

/** What a colleague saved meanwhile; `saved` is `null` when the client is no longer a company. */
export type SavedMeanwhile = {
  readonly saved: ProfessionalView | null
  readonly fields: readonly ProfessionalField[]
}

/**
 * The form keeps the agreement it was opened with. It shows what a colleague saved meanwhile, and takes it over in the fields
 * that the user did not edit.
 */
export function useProfessionalForm({ id, professional }: ClientDetail, onClose: () => void) {
  const { form, opened, meanwhile, setMeanwhile, takeOver } = useOpenedForm(professional)
  const saving = useAction(saveProfessional, {
    done: 'Entreprise enregistrée',
    refusals: clientSentence,
    onDone: onClose,
    onFailed: (error) => {
      if (isRefused(error)) showFieldErrors(form, error.fields)
      const saved = currentIn<ProfessionalView | null>(error)
      if (saved !== undefined) takeOver(saved)
    },
  })
  return {
    isDirty: form.formState.isDirty,
    saving,
    meanwhile,
    submit: () => {
      setMeanwhile(null)
      form.clearErrors()
      const typed = form.getValues()
      if (showFieldErrors(form, Object.fromEntries(faultsIn(typed)))) return
      const version = opened?.version ?? 0
      saving.run({ ...inputOf(typed), customerId: id, version }, { typed })
    },
    field: (name: ProfessionalField) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: professionalError(name, form.formState.errors[name]?.message),
    }),
  }
}

/** The form, and the agreement it was opened with. */
function useOpenedForm(professional: ProfessionalView | null) {
  const [opened, setOpened] = useState(professional)
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile | null>(null)
  const form = useForm<ProfessionalTyped>({ defaultValues: typedOf(professional) })
  // Reading `dirtyFields` makes the form track which fields the user edited.
  void form.formState.dirtyFields

  const takeOver = (saved: ProfessionalView | null) => {
    setMeanwhile({ saved, fields: saved ? changedMeanwhile(saved, opened) : [] })
    setOpened(saved)
    if (saved) form.reset(typedOf(saved), { keepDirtyValues: true })
  }
  return { form, opened, meanwhile, setMeanwhile, takeOver }
}
