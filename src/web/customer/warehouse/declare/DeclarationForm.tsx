import { useEffect, useEffectEvent, useRef, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { myMerchants, type Parcel } from '#web/api/parcels.ts'
import {
  declarationErrorOf,
  requestedActionHints,
  requestedActions,
  whyNotEditable,
} from '#web/copy/declaration.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TrackingFields } from './TrackingFields.tsx'
import { useDeclaration, type DeclarationFields } from './use-declaration.ts'
import { useQuery } from '@tanstack/react-query'
import { suggestMerchants } from '#domain/parcel/suggest-merchants.ts'
import { TextField } from '#web/ui/TextField.tsx'

const actions = Object.entries(requestedActions).map(([value, label]) => ({
  value,
  label,
  hint: requestedActionHints[value as keyof typeof requestedActions],
}))

/** Declares a new parcel, or edits `parcel`. */
export function DeclarationForm({
  parcel,
  takesFocus = false,
  onDone,
}: {
  parcel?: Parcel
  /** The form replaces the element that had the focus. */
  takesFocus?: boolean
  /** Called with the parcel that was just declared. */
  onDone: (saved?: Parcel) => void
}) {
  const { form, submit, clear, callBack, isSaving, isWaiting, refusal } = useDeclaration(
    parcel,
    onDone,
  )
  const { register, formState } = form
  const errorOf = (field: keyof typeof formState.errors) =>
    declarationErrorOf(field, formState.errors[field]?.message)

  if (parcel && parcel.status !== 'pending_arrival') {
    return (
      <Notice kind="info" title="Modifier le colis">
        <p>{whyNotEditable[parcel.status]}</p>
        <Button variant="secondary" className="mt-3" onClick={clear}>
          Déclarer un nouveau colis
        </Button>
      </Notice>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      <FormTitle isEdited={parcel !== undefined} takesFocus={takesFocus} />
      <TrackingFields form={form} editedId={parcel?.id} />
      <MerchantField form={form} />
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
      <SendingState isWaiting={isWaiting} refusal={refusal} />
      <Unsent
        isWaiting={isWaiting}
        isChanged={parcel !== undefined && formState.isDirty}
        onLeave={callBack}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" busy={isSaving}>
          {parcel ? 'Enregistrer les modifications' : <DeclareLabel form={form} />}
        </Button>
        {parcel && (
          <Button variant="ghost" onClick={clear}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  )
}

function FormTitle({ isEdited, takesFocus }: { isEdited: boolean; takesFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const takeFocus = useEffectEvent(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  })
  // Only when the form appears.
  useEffect(() => takeFocus(), [])
  return (
    <h2
      ref={title}
      id="declaration-titre"
      tabIndex={-1}
      className="text-2xl outline-none sm:col-span-2"
    >
      {isEdited ? 'Modifier le colis' : 'Déclarer un nouveau colis'}
    </h2>
  )
}

/** A new declaration is stored as a draft of this tab: reading elsewhere loses nothing of it. */
const Unsent = ({
  isWaiting,
  isChanged,
  onLeave,
}: {
  isWaiting: boolean
  isChanged: boolean
  onLeave: () => void
}) => (
  <LeaveGuard
    isUnsaved={isWaiting || isChanged}
    loss={isWaiting ? losses.waiting : losses.edited}
    onLeave={onLeave}
  />
)

const losses = {
  waiting: 'Votre déclaration attend la connexion\u00A0: si vous quittez, elle ne partira pas.',
  edited: 'Ce que vous avez changé dans cette déclaration n’est pas enregistré.',
} as const

function DeclareLabel({ form }: { form: DeclarationFields }) {
  const others = useWatch({ control: form.control, name: 'otherTrackingNumbers' }) ?? []
  return others.length > 0 ? `Déclarer les ${others.length + 1} colis` : 'Déclarer le colis'
}

function SendingState({ isWaiting, refusal }: { isWaiting: boolean; refusal: string | undefined }) {
  if (isWaiting) {
    return (
      <div className="sm:col-span-2" role="status">
        <Notice kind="warning">
          Pas de connexion&nbsp;: votre déclaration partira dès son retour. Gardez cette page
          ouverte.
        </Notice>
      </div>
    )
  }
  return refusal ? (
    <div className="sm:col-span-2">
      <Notice kind="error">{refusal}</Notice>
    </div>
  ) : null
}

/** The shop, with suggestions: the shops of the customer's own parcels and the best known ones. */
function MerchantField({ form }: { form: DeclarationFields }) {
  const list = useId()
  const typed = useWatch({ control: form.control, name: 'merchant' }) ?? ''
  const own = useQuery(myMerchants).data?.merchants ?? []
  return (
    <div>
      <TextField
        label="Marchand"
        hint="Le nom de la boutique."
        autoComplete="off"
        list={list}
        {...form.register('merchant')}
        error={declarationErrorOf('merchant', form.formState.errors.merchant?.message)}
      />
      <datalist id={list}>
        {suggestMerchants(own, typed).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
