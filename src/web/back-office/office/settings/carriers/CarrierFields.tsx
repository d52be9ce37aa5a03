import { useFormContext } from 'react-hook-form'
import {
  checkDigits,
  isNumberForm,
  mostNumberForms,
  parseLinkPattern,
} from '#domain/shipment/carrier.ts'
import { carrierFieldErrors } from '#web/copy/carriers.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { checkDigitNames } from '#words/carriers.ts'
import { formsOf, type CarrierForm } from './carrier-form.ts'

export function CarrierFields({ isNew }: { isNew: boolean }) {
  const { register, formState } = useFormContext<CarrierForm>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        <TextField
          label="Nom"
          maxLength={60}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || sentence('required') })}
        />
        <TextField
          label="Rang"
          inputMode="numeric"
          error={errors.position?.message}
          {...register('position', { validate: (text) => isRank(text) || 'De 1 à 999.' })}
        />
      </div>
      <TextField
        label="Lien de suivi"
        type="url"
        optional
        maxLength={300}
        autoComplete="off"
        hint="{numero} y tient la place du numéro. Vide&nbsp;: le client est mené à sa commande."
        error={errors.linkPattern?.message}
        {...register('linkPattern', { validate: linkError })}
      />
      <TextField
        label="Formes du numéro"
        optional
        autoComplete="off"
        spellCheck={false}
        inputClassName="font-mono"
        hint="#&nbsp;pour un chiffre, @&nbsp;pour une lettre, *&nbsp;pour l’un ou l’autre&nbsp;; une espace entre deux formes. Vide&nbsp;: de 8 à 35 lettres et chiffres."
        error={errors.numberForms?.message}
        {...register('numberForms', { validate: formsError })}
      />
      <SelectField
        label="Clé de contrôle"
        hint="Un numéro mal saisi est reconnu à sa clé."
        {...register('checkDigit')}
      >
        <option value="">Aucune</option>
        {checkDigits.map((kind) => (
          <option key={kind} value={kind}>
            {checkDigitNames[kind]}
          </option>
        ))}
      </SelectField>
      {!isNew && (
        <Checkbox
          label="Proposé à la remise"
          hint="Décoché, il n’est plus proposé&nbsp;; les envois déjà partis gardent leur suivi."
          {...register('isActive')}
        />
      )}
    </>
  )
}

const sentence = (code: string): string => carrierFieldErrors[code] ?? ''

const isRank = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text.trim())

function linkError(text: string): string | true {
  if (text.trim() === '') return true
  const parsed = parseLinkPattern(text)
  return parsed.ok || sentence(parsed.refusal)
}

function formsError(text: string): string | true {
  const forms = formsOf(text)
  if (forms.length > mostNumberForms) return sentence('too-many')
  return (
    forms.every(isNumberForm) ||
    'Chaque forme a de 5 à 35 signes\u00A0: lettres sans accent, chiffres, #, @ ou *.'
  )
}
