import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { costKindLabels, countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { indicativeDelay } from '#web/copy/territories.ts'
import { modeWords } from '#words/delays.ts'
import { Cartons } from './Cartons.tsx'
import { ShipmentList } from './ShipmentList.tsx'
import type { QuoteForm } from './quote-form.ts'
import { savingOf, type WaysChoice } from './use-shipping-ways.ts'

type Props = { readonly choice: WaysChoice; readonly mode: QuoteForm['shippingMode'] }

/** One shipment, or the cheaper split: the button of the form asks for the one that is chosen. */
export function WayChoice({ choice, mode }: Props) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const { ways, isStale } = choice
  if (ways === null || ways.shipments.length < 2) return null
  const delay = indicativeDelay(destination, mode)
  return (
    <div className={joinClasses('grid gap-2', isStale && 'opacity-70')}>
      <h2 id="facons" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
        Comment envoyer vos colis&nbsp;?
      </h2>
      <p aria-live="polite" className={ways.together === null ? 'mb-1 text-ink-soft' : 'sr-only'}>
        {ways.together === null ? 'À partager' : 'Moins cher'} en {counted(ways)}
      </p>
      {ways.together === null && (
        <p className="text-14">
          Tout réunir dépasserait 30&nbsp;kg ou 200&nbsp;cm&nbsp;: le transporteur n’accepte pas une
          telle boîte. Voici la répartition la moins chère.
        </p>
      )}
      {ways.together && delay && (
        <p className="figures -mt-1 mb-1 text-14 text-ink-soft">
          {delay} {modeWords[mode]}, dans les deux cas
        </p>
      )}
      <Ways choice={choice} ways={ways} />
      {choice.split !== null && (
        <p aria-live="polite" className="figures mt-2">
          <strong className="block">Vous demandez {choice.split.length} devis, un par envoi</strong>
          Vous pourrez accepter et payer les uns sans les autres, ou tous ensemble.
        </p>
      )}
      <Shipments ways={ways} isDetailed={choice.split !== null} />
    </div>
  )
}

const counted = ({ shipments }: ShippingWays): string => countedShipments(shipments.length)

function Ways({
  choice: { split, takeSplit, leaveSplit },
  ways,
}: Omit<Props, 'mode'> & { ways: ShippingWays }) {
  const { shipments, together, totalCents } = ways
  const all = {
    parcelIds: shipments.flatMap(({ parcelIds }) => parcelIds),
    weightGrams: shipments.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
  }
  return (
    <div role="radiogroup" aria-labelledby="facons" className="grid grid-cols-1 gap-2">
      <Way
        name={`${savingOf(ways) > 0 ? 'Moins cher en' : 'En'} ${counted(ways)}`}
        cents={totalCents}
        cartons={shipments}
        isChosen={split !== null}
        onChoose={takeSplit}
      />
      <Way
        name="En un seul envoi"
        cents={together?.totalCents ?? null}
        cartons={[all]}
        isChosen={split === null}
        onChoose={leaveSplit}
      />
    </div>
  )
}

const Shipments = ({ ways, isDetailed }: { ways: ShippingWays; isDetailed: boolean }) => (
  <details className="-mb-2">
    <Summary>Voir les {counted(ways)}</Summary>
    <div className="mt-1 mb-2">
      <ShipmentList shipments={ways.shipments} isDetailed={isDetailed} />
      <Why ways={ways} />
      <SmallPrint ways={ways} />
    </div>
  </details>
)

/** `cents`: `null` where only a person can say. */
function Way({
  name,
  cents,
  cartons,
  isChosen,
  onChoose,
}: {
  name: string
  cents: number | null
  cartons: ComponentProps<typeof Cartons>['cartons']
  isChosen: boolean
  onChoose: () => void
}) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  return (
    <label className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-4 rounded-card border border-line-strong p-3 has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action sm:p-4">
      <input
        type="radio"
        name="facon"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 self-start accent-action"
      />
      <span className="flex min-w-0 flex-[1_1_8rem] flex-wrap gap-x-3 gap-y-1 sm:block">
        <span className="block flex-[1_1_6rem] leading-5 font-medium">{name}</span>
        <span className="block font-display text-22 font-bold *:*:block min-[22.5rem]:max-sm:text-right sm:mt-1">
          {cents === null ? 'Sur devis' : <Money cents={cents} destination={destination} />}
        </span>
      </span>
      <Cartons cartons={cartons} />
    </label>
  )
}

/** Compares with all parcels in one shipment, or with each alone when one shipment is not possible; the totals say the francs. */
function Why({ ways: { together, apart } }: { ways: ShippingWays }) {
  const differences = (together ?? apart)?.differences ?? []
  if (differences.length === 0) return null
  return (
    <div className="mt-3 text-14">
      <p className="text-ink-soft">
        {together ? 'Pourquoi, par rapport à un seul envoi' : 'Par rapport à chaque colis à part'}
      </p>
      <ul className="figures">
        {differences.map(({ kind, cents }) => (
          <li key={kind}>
            {costKindLabels[kind]}&nbsp;: {moreOrLess(cents, formatMoney)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SmallPrint({ ways: { shipments, isProved } }: { ways: ShippingWays }) {
  return (
    <p className="mt-2 text-14 text-ink-soft">
      Tous frais compris&nbsp;; les options et l’assurance choisies valent pour chaque envoi, la
      valeur déclarée est répartie entre eux.
      {shipments.some(({ parcelIds }) => parcelIds.length > 1) &&
        ' La boîte de plusieurs colis est estimée\u00A0: aussi longue que le plus long, un dixième de volume en plus pour le calage. L’entrepôt mesure la vraie.'}
      {!isProved &&
        ' Pour autant de colis, toutes les répartitions ne sont pas essayées\u00A0: voici la moins chère de celles qui l’ont été.'}
    </p>
  )
}
