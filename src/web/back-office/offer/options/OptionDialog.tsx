import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { PublishedTerms } from '#domain/catalogue/published-options.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { kilogramsText } from '#words/amounts.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  codeOfName,
  emptyOption,
  isCode,
  optionFormOf,
  optionOf,
  hasPrice,
  isPrice,
  pricingKinds,
  type OptionForm,
} from './option-form.ts'
import { ReachFields } from './ReachFields.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const wrongPrice = 'Un montant en euros, par exemple 4,50.'

/** How an option is priced, and its amounts. */
function OptionPriceFields({ limits }: { limits: PublishedTerms['limits'] }) {
  const { heavyGroupingOverGrams, maxGrams } = limits
  const { register, formState } = useFormContext<OptionForm>()
  const kind = useWatch<OptionForm, 'kind'>({ name: 'kind' })
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Unité" {...register('kind')}>
        {Object.entries(pricingKinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {hasPrice(kind) && (
        <TextField
          label={
            kind === 'by-weight'
              ? `Prix jusqu’à ${kilogramsText(heavyGroupingOverGrams)}`
              : 'Prix TTC'
          }
          unit="€"
          inputMode="decimal"
          inputClassName="figures"
          error={errors.price?.message}
          {...register('price', { validate: (text) => isPrice(text) || wrongPrice })}
        />
      )}
      {kind === 'by-weight' && (
        <TextField
          label={`Prix jusqu’à ${kilogramsText(maxGrams)}`}
          unit="€"
          inputMode="decimal"
          inputClassName="figures"
          error={errors.heavyPrice?.message}
          {...register('heavyPrice', { validate: (text) => isPrice(text) || wrongPrice })}
        />
      )}
      {kind === 'prepaid-storage' && <Keeping />}
    </div>
  )
}

function Keeping() {
  const { register, formState } = useFormContext<OptionForm>()
  return (
    <>
      <TextField
        label="Durée"
        inputMode="numeric"
        maxLength={3}
        error={formState.errors.keepingCount?.message}
        {...register('keepingCount', {
          validate: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 365) || 'De 1 à 365.',
        })}
      />
      <SelectField label="En" {...register('keepingUnit')}>
        <option value="days">jours</option>
        <option value="months">mois</option>
      </SelectField>
    </>
  )
}

type DialogProps = {
  /** `null` for a new option. */
  readonly option: ServiceOption | null
  readonly terms: PublishedTerms
  readonly takenCodes: readonly string[]
  readonly onClose: () => void
  readonly onSave: (option: ServiceOption) => void
}

/** Edits one option. Its code is chosen once: open carts and past orders refer to the option by it. */
export function OptionDialog({ option, terms, takenCodes, onClose, onSave }: DialogProps) {
  const form = useForm<OptionForm>({ defaultValues: option ? optionFormOf(option) : emptyOption })
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      title={option ? 'Modifier l’option' : 'Créer une option'}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) =>
            void form.handleSubmit((values) => onSave(optionOf(values, option)))(event)
          }
        >
          <NameFields takenCodes={option ? null : takenCodes} />
          <DescriptionField />
          <OptionPriceFields limits={terms.limits} />
          <ReachFields />
          <Button type="submit">{option ? 'Garder' : 'Ajouter à la liste'}</Button>
        </form>
      </FormProvider>
    </FormDialog>
  )
}

/** `takenCodes` is `null` unless the option is new: its code is then chosen here. */
function NameFields({ takenCodes }: { takenCodes: readonly string[] | null }) {
  const { register, formState, setValue, getFieldState } = useFormContext<OptionForm>()
  return (
    <>
      <TextField
        label="Nom"
        maxLength={80}
        error={formState.errors.name?.message}
        {...register('name', {
          required: fieldErrors.required,
          onChange: ({ target }: { target: HTMLInputElement }) => {
            if (takenCodes && !getFieldState('id').isDirty) {
              setValue('id', codeOfName(target.value), { shouldDirty: false })
            }
          },
        })}
      />
      <TextField
        label="Code"
        hint={
          takenCodes ? 'Lettres sans accent, chiffres et tirets. Il ne changera plus.' : undefined
        }
        readOnly={takenCodes === null}
        maxLength={50}
        inputClassName="font-mono"
        error={formState.errors.id?.message}
        {...register('id', {
          validate: (code) => {
            if (!isCode(code)) return 'Lettres sans accent, chiffres et tirets.'
            return takenCodes?.includes(code) ? 'Une option a déjà ce code.' : true
          },
        })}
      />
    </>
  )
}

/** A separate component: fields registered here, before those of the children, would take the focus of the first error. */
function DescriptionField() {
  const { register, formState } = useFormContext<OptionForm>()
  return (
    <TextArea
      label="Description"
      rows={2}
      maxLength={300}
      error={formState.errors.description?.message}
      {...register('description', { required: fieldErrors.required })}
    />
  )
}
