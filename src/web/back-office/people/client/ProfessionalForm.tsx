import type { ClientDetail } from '#contract/people/clients.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { fieldValue } from '#words/changed-fields.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { professionalLabels } from '#words/professional.ts'
import { useProfessionalForm, type SavedMeanwhile } from './use-professional-form.ts'

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
      {saving.failure && (
        <div className="sm:col-span-2">
          <Notice kind="error">
            <p>{saving.failure}</p>
            {meanwhile && <Saved {...meanwhile} />}
          </Notice>
        </div>
      )}
      <LeaveGuard isUnsaved={isDirty} loss="Cette entreprise n’est pas enregistrée." />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={saving.isBusy}>
          Enregistrer
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
      {saving.proofDialog}
    </form>
  )
}

/** What a colleague saved meanwhile. */
function Saved({ saved, fields }: SavedMeanwhile) {
  if (!saved) return <p className="mt-1">Ce client est redevenu particulier.</p>
  return (
    <ul className="mt-2 list-disc pl-5">
      {fields.map((name) => (
        <li key={name}>
          {professionalLabels[name] ?? name}, enregistré&nbsp;: {fieldValue(name, saved[name])}
        </li>
      ))}
    </ul>
  )
}
