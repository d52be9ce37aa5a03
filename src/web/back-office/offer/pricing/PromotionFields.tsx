import { useFormContext, useWatch } from 'react-hook-form'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isCount, percentOf, type PromotionForm } from './promotion-form.ts'

export const PromotionFields = ({ isNew }: { isNew: boolean }) => (
  <>
    {isNew && <Code />}
    <Discount />
    <Period />
    <Limits />
  </>
)

function Code() {
  const { register, formState } = useFormContext<PromotionForm>()
  return (
    <TextField
      label="Code"
      hint="3 à 30 lettres, chiffres ou tirets. Les clients le tapent en majuscules ou non."
      maxLength={30}
      inputClassName="font-mono uppercase"
      error={formState.errors.code?.message}
      {...register('code', {
        validate: (code) =>
          /^[A-Z0-9][A-Z0-9-]{2,29}$/i.test(code.trim()) || '3 à 30 lettres, chiffres ou tirets.',
      })}
    />
  )
}

function Discount() {
  const { register, formState } = useFormContext<PromotionForm>()
  const kind = useWatch<PromotionForm, 'kind'>({ name: 'kind' })
  const isPercent = kind === 'percent'
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField label="Remise sur" {...register('target')}>
        <option value="transport">le transport</option>
        <option value="fee">les frais de traitement</option>
      </SelectField>
      <SelectField label="En" {...register('kind')}>
        <option value="percent">pourcentage</option>
        <option value="amount">montant</option>
      </SelectField>
      <TextField
        label="Remise"
        unit={isPercent ? '%' : '€'}
        inputMode="decimal"
        inputClassName="figures"
        error={formState.errors.value?.message}
        {...register('value', {
          validate: (text, { kind: chosen }) => {
            if (chosen === 'percent') return percentOf(text) !== null || 'De 0,01 à 100.'
            return (parseEuros(text) ?? 0) > 0 || 'Un montant, par exemple 5,00.'
          },
        })}
      />
    </div>
  )
}

function Period() {
  const { register, formState } = useFormContext<PromotionForm>()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Premier jour"
        type="date"
        error={formState.errors.from?.message}
        {...register('from', { required: 'À remplir.' })}
      />
      <TextField
        label="Dernier jour"
        optional
        type="date"
        error={formState.errors.until?.message}
        {...register('until', {
          validate: (until, { from }) =>
            until === '' || until >= from || 'La fin vient après le début.',
        })}
      />
    </div>
  )
}

function Limits() {
  const { register, formState } = useFormContext<PromotionForm>()
  const { errors } = formState
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Utilisations</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="En tout"
          hint="Vide&nbsp;: sans limite."
          inputMode="numeric"
          error={errors.maxUses?.message}
          {...register('maxUses', { validate: (text) => isCount(text) || 'Un nombre entier.' })}
        />
        <TextField
          label="Par client"
          hint="Vide&nbsp;: sans limite."
          inputMode="numeric"
          error={errors.maxUsesPerCustomer?.message}
          {...register('maxUsesPerCustomer', {
            validate: (text) => isCount(text) || 'Un nombre entier.',
          })}
        />
        <TextField
          label="Devis minimum"
          hint="Vide&nbsp;: aucun."
          unit="€"
          inputMode="decimal"
          error={errors.minimum?.message}
          {...register('minimum', {
            validate: (text) =>
              text.trim() === '' || (parseEuros(text) ?? -1) >= 0 || 'Un montant en euros.',
          })}
        />
      </div>
      <Checkbox label="Premier envoi du client seulement" {...register('firstShipmentOnly')} />
      <Checkbox label="Active" {...register('isOn')} />
    </fieldset>
  )
}
