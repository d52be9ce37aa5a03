import { useFormContext, useWatch } from 'react-hook-form'
import { destinations } from '#domain/destination/destination.ts'
import { noticeSeverities } from '#domain/storage/territory-notice.ts'
import { noticeFieldErrors } from '#web/copy/territory-notices.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { severityLabels } from '#words/severity.ts'
import { everywhere, type NoticeForm } from './notice-form.ts'

export function NoticeFields() {
  const { register, formState } = useFormContext<NoticeForm>()
  const { errors } = formState
  const severity = useWatch<NoticeForm, 'severity'>({ name: 'severity' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Territoire"
          error={errors.territory?.message}
          {...register('territory', { required: 'Choisissez pour qui est cet avis.' })}
        >
          <option value="">Choisir…</option>
          <option value={everywhere}>Toutes les destinations</option>
          {destinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField label="Gravité" {...register('severity')}>
          {noticeSeverities.map((code) => (
            <option key={code} value={code}>
              {severityLabels[code]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea
        label="Texte"
        hint={
          severity === 'suspension'
            ? 'Dites ce qui est arrêté et ce que deviennent les colis. Rien n’est bloqué par l’avis\u00A0: les devis restent possibles.'
            : 'Ce que lisent les visiteurs et les clients.'
        }
        maxLength={600}
        error={errors.text?.message}
        {...register('text', {
          validate: (text) => text.trim() !== '' || (noticeFieldErrors['required'] ?? ''),
        })}
      />
      <Period />
      <Checkbox
        label="Suspendre les frais de garde"
        hint="Ces jours, le dernier compris, ne comptent ni comme gratuits ni comme facturés pour les colis des clients de ce territoire. Ce qui a compté reste compté&nbsp;: un avis se termine ou se remplace, il ne se modifie pas."
        {...register('pausesStorage')}
      />
    </>
  )
}

function Period() {
  const { register, formState } = useFormContext<NoticeForm>()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Premier jour"
        type="date"
        hint="Aujourd’hui au plus tôt."
        error={errors.from?.message}
        {...register('from', { required: noticeFieldErrors['required'] ?? true })}
      />
      <TextField
        label="Dernier jour"
        type="date"
        optional
        hint="Vide&nbsp;: jusqu’à nouvel ordre."
        error={errors.until?.message}
        {...register('until', {
          validate: (until, { from }) =>
            until === '' || until >= from || (noticeFieldErrors['before-from'] ?? ''),
        })}
      />
    </div>
  )
}
