import type { ClientDetail } from '#contract/people/clients.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { ChangedMeanwhile } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { fieldValue } from '#words/changed-fields.ts'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
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
