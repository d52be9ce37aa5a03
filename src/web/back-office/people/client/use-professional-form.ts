import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProfessional } from '#contract/people/client-acts.ts'
import type { ClientDetail, ProfessionalView } from '#contract/people/clients.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { professionalError } from '#web/copy/clients.ts'
import {
  changedMeanwhile,
  faultsIn,
  inputOf,
  professionalFields,
  typedOf,
  type ProfessionalField,
  type ProfessionalTyped,
} from './professional-form.ts'
import { useClientAct } from './use-client-act.ts'

/** What a colleague saved meanwhile; `null` when the client is a company no longer. */
export type SavedMeanwhile = {
  readonly saved: ProfessionalView | null
  readonly fields: readonly ProfessionalField[]
}

/**
 * The form keeps the agreement that it was opened on: a colleague's is told, and taken over where nothing was typed here.
 */
export function useProfessionalForm({ id, professional }: ClientDetail, onClose: () => void) {
  const { form, opened, meanwhile, setMeanwhile, takeOver } = useOpenedForm(professional)
  const tell = (faults: readonly (readonly [ProfessionalField, string])[]) => {
    for (const [field, message] of faults.toReversed()) {
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const saving = useClientAct(
    async (typed: ProfessionalTyped, idempotencyKey) => {
      try {
        const version = opened?.version ?? 0
        const input = { ...inputOf(typed), customerId: id, version }
        return await call(saveProfessional, input, { idempotencyKey })
      } catch (error) {
        tell(faultsOf(error))
        if (isStale(error)) takeOver(error.details['current'] as ProfessionalView | null)
        throw error
      }
    },
    { done: 'Entreprise enregistrée', onDone: onClose },
  )
  return {
    isDirty: form.formState.isDirty,
    saving,
    meanwhile,
    submit: () => {
      setMeanwhile(null)
      form.clearErrors()
      const typed = form.getValues()
      const faults = faultsIn(typed)
      tell(faults)
      if (faults.length === 0) saving.run(typed)
    },
    field: (name: ProfessionalField) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: professionalError(name, form.formState.errors[name]?.message),
    }),
  }
}

/** The form, and the agreement that it stands on. */
function useOpenedForm(professional: ProfessionalView | null) {
  const [opened, setOpened] = useState(professional)
  const [meanwhile, setMeanwhile] = useState<SavedMeanwhile | null>(null)
  const form = useForm<ProfessionalTyped>({ defaultValues: typedOf(professional) })
  // Read, so that the form follows which fields were typed in.
  void form.formState.dirtyFields

  const takeOver = (saved: ProfessionalView | null) => {
    setMeanwhile({ saved, fields: saved ? changedMeanwhile(saved, opened) : [] })
    setOpened(saved)
    if (saved) form.reset(typedOf(saved), { keepDirtyValues: true })
  }
  return { form, opened, meanwhile, setMeanwhile, takeOver }
}

const faultsOf = (error: unknown): [ProfessionalField, string][] =>
  error instanceof ApiError
    ? professionalFields.flatMap((field) => {
        const code = error.fields[field]
        return code ? [[field, code] as [ProfessionalField, string]] : []
      })
    : []

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'stale-version'
