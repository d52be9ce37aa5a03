import { useFormContext } from 'react-hook-form'
import { fieldErrors } from '#web/copy/quotes.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { parseValidity, type BuilderForm } from './builder-form.ts'

/** How long the quote is valid, the note to the customer, and the reason when it goes out without measures. */
export function BuilderNotes({ needsReason }: { needsReason: boolean }) {
  const { register, formState } = useFormContext<BuilderForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Validité"
        unit="jours"
        hint="À compter de l’envoi."
        inputMode="numeric"
        className="max-w-48"
        inputClassName="figures pr-16"
        error={errors.validityDays?.message}
        {...register('validityDays', {
          validate: (text) => parseValidity(text) !== null || 'De 1 à 90 jours.',
        })}
      />
      <TextArea label="Note au client" optional rows={3} maxLength={1000} {...register('note')} />
      {needsReason && (
        <TextField
          label="Pourquoi ce devis part sans mesures"
          hint="Un devis ferme demande des colis mesurés. La raison est gardée au dossier."
          maxLength={300}
          error={errors.unmeasuredReason?.message}
          {...register('unmeasuredReason', { required: fieldErrors.required })}
        />
      )}
    </>
  )
}
