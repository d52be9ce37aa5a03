import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { saveProfessional } from '#contract/client-acts.ts'
import type { ClientDetail } from '#contract/clients.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { professionalError } from '#web/copy/clients.ts'
import {
  faultsIn,
  inputOf,
  professionalFields,
  typedOf,
  type ProfessionalField,
  type ProfessionalTyped,
} from './professional-form.ts'
import { useClientAct } from './use-client-act.ts'

/** The form keeps the version that it was opened on: a colleague's agreement is told, not overwritten unseen. */
export function useProfessionalForm({ id, professional }: ClientDetail, onClose: () => void) {
  const [version, setVersion] = useState(professional?.version ?? 0)
  const form = useForm<ProfessionalTyped>({ defaultValues: typedOf(professional) })
  const tell = (faults: readonly (readonly [ProfessionalField, string])[]) => {
    for (const [field, message] of faults.toReversed()) {
      form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const saving = useClientAct(
    async (typed: ProfessionalTyped) => {
      try {
        return await call(saveProfessional, { ...inputOf(typed), customerId: id, version })
      } catch (error) {
        tell(faultsOf(error))
        if (isStale(error)) setVersion(Number(error.details['version']))
        throw error
      }
    },
    { done: 'Entreprise enregistrée', onDone: onClose },
  )
  return {
    saving,
    submit: () => {
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

const faultsOf = (error: unknown): [ProfessionalField, string][] =>
  error instanceof ApiError
    ? professionalFields.flatMap((field) => {
        const code = error.fields[field]
        return code ? [[field, code] as [ProfessionalField, string]] : []
      })
    : []

export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'stale-version'
