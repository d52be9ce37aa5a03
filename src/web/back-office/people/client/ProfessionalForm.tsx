import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { saveProfessional } from '#contract/people/client-acts.ts'
import type { ClientDetail, ProfessionalView } from '#contract/people/clients.ts'
import { refusedFields } from '#domain/account/professional.ts'
import { isRefused } from '#web/api/api-error.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ChangedMeanwhile, currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { clientSentence, professionalError } from '#web/copy/clients.ts'
import { numberText } from '#words/amounts.ts'
import { fieldValue } from '#words/changed-fields.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { professionalLabels } from '#words/people.ts'

export function ProfessionalForm({
  client,
  onClose,
}: {
  client: ClientDetail
  onClose: () => void
}) {
  const { saving, meanwhile, submit, field, isDirty } = useProfessionalForm(client, onClose)
  return (
    <form
      noValidate
      className="mt-3 grid gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField label="Raison sociale" className="sm:col-span-2" {...field('company')} />
      <TextField
        label="SIREN"
        optional
        inputMode="numeric"
        hint="Vide pour une entreprise de Nouvelle-Calédonie, de Polynésie ou de Wallis."
        {...field('siren')}
      />
      <TextField
        label="N° TVA intracommunautaire"
        optional
        hint="Pour un numéro français, avec sa clé."
        {...field('vatNumber')}
      />
      <TextField
        label="Remise sur le transport"
        inputMode="decimal"
        unit="%"
        hint="De 0 à 50, sur le prix du transporteur."
        {...field('transportPercent')}
      />
      <TextField
        label="Remise sur les frais de traitement"
        inputMode="decimal"
        unit="%"
        hint="De 0 à 100."
        {...field('feePercent')}
      />
      <div className="empty:hidden sm:col-span-2">
        <ActionFailure action={saving}>{meanwhile && <Saved {...meanwhile} />}</ActionFailure>
      </div>
      <LeaveGuard isUnsaved={isDirty} loss="Cette entreprise n’est pas enregistrée." />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={saving.isBusy}>
          Enregistrer
        </Button>
        <Button variant="ghost" {...leavesTyping} onClick={onClose}>
          Annuler
        </Button>
      </div>
      {saving.proofDialog}
    </form>
  )
}

/** What a colleague saved meanwhile. */
const Saved = ({ saved, fields }: SavedMeanwhile) =>
  saved ? (
    <ChangedMeanwhile
      saved={fields.map((name) => ({
        label: professionalLabels[name] ?? name,
        value: fieldValue(name, saved[name]),
      }))}
    />
  ) : (
    <p className="mt-1">Ce client est redevenu particulier.</p>
  )

/** What a colleague saved meanwhile; `saved` is `null` when the client is no longer a company. */
type SavedMeanwhile = {
  readonly saved: ProfessionalView | null
  readonly fields: readonly ProfessionalField[]
}

/**
 * The form keeps the agreement it was opened with. It shows what a colleague saved meanwhile, and takes it over in the fields
 * that the user did not edit.
 */
function useProfessionalForm({ id, professional }: ClientDetail, onClose: () => void) {
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

/** The values of the form: numbers as typed, with a comma. */
type ProfessionalTyped = {
  company: string
  siren: string
  vatNumber: string
  transportPercent: string
  feePercent: string
}

type ProfessionalField = keyof ProfessionalTyped

const nobody = { company: '', siren: null, vatNumber: null, transportPercent: 0, feePercent: 0 }

export function typedOf(held: ProfessionalView | null): ProfessionalTyped {
  const { company, siren, vatNumber, transportPercent, feePercent } = held ?? nobody
  return {
    company,
    siren: siren ?? '',
    vatNumber: vatNumber ?? '',
    transportPercent: numberText(transportPercent),
    feePercent: numberText(feePercent),
  }
}

/** `NaN` for an empty or invalid text. */
const asNumber = (typed: string): number => Number(typed.trim().replace(',', '.') || 'x')

type Input = Omit<z.input<typeof saveProfessional.input>, 'customerId' | 'version'>

const inputOf = (typed: ProfessionalTyped): Input => ({
  ...typed,
  transportPercent: asNumber(typed.transportPercent),
  feePercent: asNumber(typed.feePercent),
})

/** All errors, by the server's own rule. */
export function faultsIn(typed: ProfessionalTyped): [ProfessionalField, string][] {
  const { transportPercent, feePercent } = inputOf(typed)
  const refused = refusedFields({ ...typed, transportPercent, feePercent })
  const isNameless = typed.company.trim() === ''
  return [
    ...(isNameless ? [['company', 'required'] as [ProfessionalField, string]] : []),
    ...refused.map((field): [ProfessionalField, string] => [field, 'invalid']),
  ]
}

/** The fields that a colleague changed since the form was opened. */
export function changedMeanwhile(
  saved: ProfessionalView,
  opened: ProfessionalView | null,
): ProfessionalField[] {
  const now = typedOf(saved)
  const before = typedOf(opened)
  return professionalFields.filter((field) => now[field] !== before[field])
}

const professionalFields: readonly ProfessionalField[] = [
  'company',
  'siren',
  'vatNumber',
  'transportPercent',
  'feePercent',
]
