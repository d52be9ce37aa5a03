import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { ParcelView } from '#contract/parcels.ts'
import { quotableParcels } from '#web/api/quotes.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { typedKilograms } from '#web/copy/parse-amounts.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { totalGrams } from './measured-parcels.ts'
import type { QuoteForm } from './quote-form.ts'

/** Parcels received and in no quote; picking fills the weight with what was measured. */
export function ParcelPicker() {
  const parcels = useQuery(quotableParcels)
  if (parcels.isPending) return <Skeleton className="h-24 w-full" />
  if (!parcels.data) {
    return (
      <div role="alert">
        <p>Vos colis n’ont pas pu être chargés. Vous pouvez demander une estimation sans eux.</p>
        <Button
          variant="secondary"
          className="mt-2"
          busy={parcels.isFetching}
          onClick={() => void parcels.refetch()}
        >
          Réessayer
        </Button>
      </div>
    )
  }
  if (parcels.data.items.length === 0) {
    return (
      <p className="text-ink-soft">
        Aucun colis disponible à l’entrepôt pour le moment. Vous pouvez demander une estimation sans
        colis, ou{' '}
        <Link to={paths.declareParcel} className={linkStyle}>
          déclarer un colis
        </Link>
        .
      </p>
    )
  }
  return <Choices parcels={parcels.data.items} />
}

function Choices({ parcels }: { parcels: readonly ParcelView[] }) {
  const { watch, setValue, clearErrors } = useFormContext<QuoteForm>()
  const chosen = watch('parcelIds')

  function toggle(id: string, isChosen: boolean) {
    const next = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id)
    setValue('parcelIds', next, { shouldDirty: true })
    const grams = totalGrams(parcels, next)
    if (grams === null) return
    setValue('weight', typedKilograms(grams), { shouldDirty: true })
    clearErrors('weight')
  }

  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">
        Colis à expédier<span className="font-normal text-ink-soft"> (facultatif)</span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {parcels.map((parcel) => (
          <div
            key={parcel.id}
            className="rounded-lg border border-line-strong px-3 has-checked:border-action has-checked:bg-action-soft"
          >
            <Checkbox
              label={<ParcelLabel parcel={parcel} />}
              checked={chosen.includes(parcel.id)}
              onChange={(event) => {
                toggle(parcel.id, event.target.checked)
              }}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function ParcelLabel({ parcel }: { parcel: ParcelView }) {
  const { merchant, trackingNumber, reception, freeStorageDaysLeft } = parcel
  return (
    <>
      <span className="block font-medium">{merchant}</span>
      <span className="block font-mono text-sm break-all">{trackingNumber}</span>
      <span className="figures block text-sm text-ink-soft">
        {reception ? formatWeight(reception.weightGrams) : 'Pas encore mesuré'}
      </span>
      {freeStorageDaysLeft !== null && freeStorageDaysLeft < 0 && (
        <span className="block text-sm text-problem">
          Garde à régler&nbsp;: {-freeStorageDaysLeft} jour{freeStorageDaysLeft < -1 && 's'},
          ajoutée au prix ferme
        </span>
      )}
    </>
  )
}
