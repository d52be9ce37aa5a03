import { useFormContext } from 'react-hook-form'
import { Money } from '#web/chrome/Money.tsx'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { estimateQueryOf } from '#web/customer/sales/quotes/quote-form.ts'
import { useLiveEstimate } from '#web/customer/sales/quotes/use-live-estimate.ts'
import { useDestinations } from '#web/quote/use-destinations.ts'
import type { ChoosableParcel, StandingOrderForm } from './standing-order-form.ts'

/** What the chosen parcels that have arrived would cost today, beside the ceiling; nothing while none has. */
export function CeilingEstimate({ parcels }: { parcels: readonly ChoosableParcel[] }) {
  const { watch } = useFormContext<StandingOrderForm>()
  const form = watch()
  const arrived = parcels.filter(({ id, hasArrived }) => hasArrived && form.parcelIds.includes(id))
  const grams = arrived.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0)
  const ofArrived: StandingOrderForm = {
    ...form,
    parcelIds: arrived.map(({ id }) => id),
    shippingType: arrived.length > 1 ? 'grouping' : 'direct',
    weight: String(grams / 1000),
  }
  const destinations = useDestinations()
  const live = useLiveEstimate(
    arrived.length === 0 ? null : estimateQueryOf(ofArrived, destinations),
  )
  if (live.state !== 'priced') return null
  const { totalCents } = live.price
  const ceiling = parseEuros(form.ceiling)
  return (
    <p className="figures text-14" role="status">
      {arrived.length === form.parcelIds.length
        ? 'Estimation d’aujourd’hui\u00A0: '
        : 'Estimation d’aujourd’hui, pour les colis arrivés\u00A0: '}
      <strong>
        <Money cents={totalCents} />
      </strong>
      .
      {ceiling !== null && ceiling < totalCents && (
        <span className="text-problem">
          {' '}
          Votre plafond est en dessous&nbsp;: cet envoi ne serait pas payé sans vous.
        </span>
      )}
    </p>
  )
}
