import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { shippingDestinations } from '#domain/destination/destination.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import { totalGrams, useChosenParcels } from './chosen-parcels.ts'
import { ParcelPicker } from './ParcelPicker.tsx'
import { heaviestGrams, type QuoteForm } from './quote-form.ts'

/** `children`: what the choice of parcels makes possible, right under it. */
export function ParcelSection({ children }: { children: ReactNode }) {
  const { register, formState } = useFormContext<QuoteForm>()
  const { errors } = formState
  const { parcels, chosen } = useChosenParcels()
  const isMeasured = totalGrams(parcels, chosen) !== null
  return (
    <FormSection title="Détails du colis">
      <ParcelPicker />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Poids"
          unit="kg"
          inputMode="decimal"
          autoComplete="off"
          inputClassName="figures"
          maxLength={10}
          readOnly={isMeasured}
          hint={isMeasured ? 'Mesuré par l’entrepôt.' : 'Emballage compris.'}
          error={errors.weight?.message}
          {...register('weight', { required: fieldErrors.required, validate: checkWeight })}
        />
        <SelectField
          label="Destination"
          hint="Certains territoires sont sur devis."
          error={errors.destination?.message}
          {...register('destination', { required: fieldErrors.required })}
        >
          <option value="">Choisissez…</option>
          {shippingDestinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      {children}
      <div className="mt-5">
        <Notice kind="info" title="À savoir avant d’envoyer">
          <ul className="list-disc pl-5">
            <li>
              Un envoi pèse 30&nbsp;kg au plus&nbsp;; au-delà, il part en plusieurs boîtes, sur
              devis.
            </li>
            <li>
              Longueur + largeur + hauteur restent sous 200&nbsp;cm. Au-delà de 150&nbsp;cm en tout,
              ou de 100&nbsp;cm de long, le supplément hors norme s’applique.
            </li>
            <li>Un poids entre deux paliers prend le palier supérieur.</li>
          </ul>
        </Notice>
      </div>
    </FormSection>
  )
}

function checkWeight(text: string): true | string {
  const grams = parseKilograms(text)
  if (grams === null) return fieldErrors.weight
  return grams <= heaviestGrams || fieldErrors.tooHeavy
}
