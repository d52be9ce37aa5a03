import { useController, useFormContext } from 'react-hook-form'
import { mostStandingParcels } from '#domain/standing-order/standing-order.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { DestinationField } from '#web/customer/sales/quotes/DestinationField.tsx'
import { ParcelGone } from '#web/customer/sales/quotes/ParcelGone.tsx'
import { FormSection } from '#web/customer/sales/quotes/FormSection.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { photoUrl } from '#web/api/photo-url.ts'
import { PhotoStack } from '#web/ui/PhotoStack.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import type { ChoosableParcel, StandingOrderForm } from './standing-order-form.ts'

/** A fixed set of announced or arrived parcels; several of them are a grouping. */
export function ParcelsSection({ parcels }: { parcels: readonly ChoosableParcel[] }) {
  const { chosen, choose, error, firstRef, isOneGone } = useChosen(parcels)
  const left = parcels.length - chosen.length
  return (
    <FormSection title="Colis à expédier ensemble">
      <fieldset>
        <legend className="sr-only">Colis</legend>
        <ul className="max-h-112 divide-y divide-line overflow-y-auto">
          {parcels.map((parcel, place) => (
            <li key={parcel.id}>
              <Checkbox
                ref={place === 0 ? firstRef : undefined}
                label={<ParcelLine parcel={parcel} />}
                checked={chosen.includes(parcel.id)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = chosen.filter((id) => id !== parcel.id)
                  choose(checked ? [...others, parcel.id] : others)
                }}
              />
            </li>
          ))}
        </ul>
        {isOneGone && (
          <ParcelGone onContinue={() => choose(chosen)}>
            Il est dans un devis, repart à la boutique ou attend une décision.
          </ParcelGone>
        )}
        {error && <FieldError id="colis-erreur">{error}</FieldError>}
      </fieldset>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="figures">
          {counted(chosen.length)}
        </p>
        {left > 0 && (
          <Button variant="secondary" onClick={() => choose(parcels.map(({ id }) => id))}>
            Choisir tous les colis
          </Button>
        )}
      </div>
      <p className="mt-2 mb-5 text-14 text-ink-soft">
        Cette liste ne changera plus&nbsp;: un colis annoncé plus tard n’en fera pas partie.
      </p>
      <DestinationField />
    </FormSection>
  )
}

function useChosen(parcels: readonly ChoosableParcel[]) {
  const { setValue, getValues, clearErrors } = useFormContext<StandingOrderForm>()
  const known = new Set(parcels.map(({ id }) => id))
  const { field, fieldState } = useController<StandingOrderForm, 'parcelIds'>({
    name: 'parcelIds',
    rules: {
      validate: (ids) =>
        ids.every((id) => known.has(id))
          ? ids.length > 0 || 'Choisissez au moins un colis.'
          : 'Un colis choisi n’est plus disponible.',
    },
  })
  const chosen = field.value.filter((id) => known.has(id))
  return {
    chosen,
    isOneGone: chosen.length < field.value.length,
    error: fieldState.error?.message,
    /** Focused when no parcel is chosen. */
    firstRef: field.ref,
    choose: (ids: readonly string[]) => {
      const next = ids.slice(0, mostStandingParcels)
      setValue('parcelIds', next, { shouldDirty: true, shouldTouch: true })
      clearErrors('parcelIds')
      const wasGrouping = getValues('shippingType') === 'grouping'
      setValue('shippingType', next.length > 1 ? 'grouping' : 'direct')
      if (next.length > 1 && !wasGrouping) {
        const options = getValues('options')
        if (!options.includes('consolidation')) setValue('options', [...options, 'consolidation'])
      }
    },
  }
}

const ParcelLine = ({
  parcel: { merchant, trackingNumber, hasArrived, weightGrams, photoId },
}: {
  parcel: ChoosableParcel
}) => (
  <span className="flex items-center gap-3">
    <PhotoStack photos={[photoId && photoUrl(photoId, 'thumbnail')]} size="small" />
    <span className="min-w-0">
      <span className="block font-medium break-words">{merchant}</span>
      <span className="figures block text-14 text-ink-soft">
        {hasArrived && weightGrams !== null ? `Arrivé, ${formatWeight(weightGrams)}` : 'Annoncé'}
      </span>
      <span className="block font-mono text-12 wrap-anywhere text-ink-soft">{trackingNumber}</span>
    </span>
  </span>
)

const counted = (count: number): string =>
  count === 0 ? 'Aucun colis choisi' : count === 1 ? '1 colis choisi' : `${count} colis choisis`
