import { useState } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  useWatch,
  type UseFormReturn,
} from 'react-hook-form'
import { addCarrier, changeCarrier, type CarrierView } from '#contract/offer/carriers.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { checkDigitNames } from '#words/shipping.ts'
import {
  type CarrierForm,
  carrierFormOf,
  carrierInput,
  formsOf,
  newCarrier,
  rulesOf,
} from './carrier-form.ts'
import { isRefused } from '#web/api/api-error.ts'
import { currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { showFieldErrors } from '#web/chrome/show-field-errors.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { carrierFieldErrors, carrierRefusals, exampleRefusals } from '#web/copy/carriers.ts'
import {
  checkDigits,
  isNumberForm,
  mostNumberForms,
  parseCarrierNumber,
  parseLinkPattern,
  trackingUrl,
} from '#domain/shipment/carrier.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { TextField } from '#web/ui/TextField.tsx'

type DialogProps = {
  /** `null` for a new carrier. */
  readonly carrier: CarrierView | null
  readonly nextPosition: number
  readonly onClose: () => void
}

/** Edits a carrier, with a field to try a tracking number before anybody scans one. */
export function CarrierDialog({ carrier, nextPosition, onClose }: DialogProps) {
  const [first] = useState(() => (carrier ? carrierFormOf(carrier) : newCarrier(nextPosition)))
  const form = useForm<CarrierForm>({ defaultValues: first })
  const saving = useSaveCarrier(form, carrier, onClose)
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      title={carrier ? carrier.name : 'Ajouter un transporteur'}
    >
      <FormProvider {...form}>
        <ActionForm
          action={saving.action}
          onSubmit={() => void form.handleSubmit(saving.save)()}
          submitLabel={carrier ? 'Enregistrer' : 'Ajouter'}
          isHeld={saving.isStale}
          isErrorShownElsewhere={saving.isErrorShownElsewhere}
        >
          {saving.isStale && (
            <SavedMeanwhile
              title="Quelqu’un a enregistré ce transporteur entre-temps"
              onKeep={saving.keepMine}
              onTake={saving.takeTheirs}
            />
          )}
          <CarrierFields isNew={carrier === null} />
          <NumberTrial />
        </ActionForm>
      </FormProvider>
    </FormDialog>
  )
}

/** Saves the carrier. When a colleague saved meanwhile, shows their version, and replaces it only if the user chooses to. */
function useSaveCarrier(
  form: UseFormReturn<CarrierForm>,
  carrier: CarrierView | null,
  onDone: () => void,
) {
  const [base, setBase] = useState(carrier)
  const then = {
    refusals: carrierRefusals,
    onDone,
    onFailed: (error: Error) => {
      if (isRefused(error)) showFieldErrors(form, error.fields, carrierFieldErrors)
    },
  }
  const adding = useAction(addCarrier, { done: 'Transporteur ajouté', ...then })
  const changing = useAction(changeCarrier, { done: 'Transporteur enregistré', ...then })
  const action = base ? changing : adding
  const latest = currentIn<CarrierView>(changing.error)
  const keepMine = () => {
    if (latest) setBase(latest)
    changing.forget()
  }
  return {
    action,
    save: (typed: CarrierForm) => {
      const written = carrierInput(typed)
      if (!base) return adding.run(written)
      const { code: carrierCode, revision } = base
      const { isActive } = typed
      return changing.run({ carrierCode, revision, ...written, isActive }, { typed })
    },
    isStale: latest !== undefined,
    /** Whether the error is already shown: in the notice about a colleague's save, or under the fields. */
    isErrorShownElsewhere: latest !== undefined || Object.keys(action.fields).length > 0,
    takeTheirs: () => {
      if (latest) form.reset(carrierFormOf(latest))
      keepMine()
    },
    keepMine,
  }
}

/**
 * Tries a number from one of the carrier's labels: validated and linked as at the desk, with the values typed above. Nothing is
 * saved.
 */
function NumberTrial() {
  const [typed, setTyped] = useState('')
  const { control } = useFormContext<CarrierForm>()
  const form = useWatch({ control, compute: (values: CarrierForm) => values })
  const parsed = parseCarrierNumber(typed, rulesOf(form))
  const pattern = parseLinkPattern(form.linkPattern)
  const url = parsed.ok && pattern.ok ? trackingUrl(pattern.value, parsed.value) : null
  return (
    <div className="rounded-xl bg-sunken p-4">
      <TextField
        label="Essayer un numéro"
        hint="D’une étiquette de ce transporteur. Il n’est pas enregistré."
        {...codeField}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="mt-2 min-h-6 break-words">
        {parsed.ok ? (
          <>
            Accepté&nbsp;: <span className="font-mono wrap-anywhere">{parsed.value}</span>
          </>
        ) : (
          exampleRefusals[parsed.refusal]
        )}
      </p>
      {url && (
        <NewTabLink to={url} className="wrap-anywhere">
          {url}
        </NewTabLink>
      )}
    </div>
  )
}

function CarrierFields({ isNew }: { isNew: boolean }) {
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
