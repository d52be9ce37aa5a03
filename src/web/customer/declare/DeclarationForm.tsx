import type { Parcel } from '#web/api/parcels.ts'
import {
  declarationErrorOf,
  requestedActionHints,
  requestedActions,
  whyNotEditable,
} from '#web/copy/parcels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useDeclaration } from './use-declaration.ts'

const actions = Object.entries(requestedActions).map(([value, label]) => ({
  value,
  label,
  hint: requestedActionHints[value as keyof typeof requestedActions],
}))

/** Declares a new parcel, or edits `parcel`. */
export function DeclarationForm({ parcel, onDone }: { parcel?: Parcel; onDone: () => void }) {
  const { form, submit, isSaving, refusal } = useDeclaration(parcel, onDone)
  const { register, formState } = form
  const errorOf = (field: keyof typeof formState.errors) =>
    declarationErrorOf(field, formState.errors[field]?.message)

  if (parcel && parcel.status !== 'pending_arrival') {
    return (
      <Notice kind="info" title="Modifier le colis">
        <p>{whyNotEditable[parcel.status]}</p>
        <Button variant="secondary" className="mt-3" onClick={onDone}>
          Déclarer un nouveau colis
        </Button>
      </Notice>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <h2 id="declaration-titre" className="text-2xl sm:col-span-2">
        {parcel ? 'Modifier le colis' : 'Déclarer un nouveau colis'}
      </h2>
      {refusal && (
        <div className="sm:col-span-2">
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      <TextField
        label="Numéro de suivi"
        hint="Celui que la boutique ou le transporteur vous a envoyé."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="font-mono"
        {...register('trackingNumber')}
        error={errorOf('trackingNumber')}
      />
      <TextField
        label="Marchand"
        hint="Le nom de la boutique."
        autoComplete="off"
        {...register('merchant')}
        error={errorOf('merchant')}
      />
      <RadioGroup
        legend="Action demandée"
        choices={actions}
        className="sm:col-span-2"
        {...register('requestedAction')}
        error={errorOf('requestedAction')}
      />
      <TextArea
        label="Description du contenu"
        optional
        rows={3}
        className="sm:col-span-2"
        {...register('description')}
        error={errorOf('description')}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={isSaving}>
          {parcel ? 'Enregistrer les modifications' : 'Déclarer le colis'}
        </Button>
        {parcel && (
          <Button variant="ghost" onClick={onDone}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  )
}
