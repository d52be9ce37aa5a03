import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { photoUrl } from '#web/api/photo-url.ts'
import { Francs } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { costKindLabels, countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { DrawnParcel } from '#web/ui/DrawnParcel.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { indicativeDelay } from '#web/copy/territories.ts'
import { modeWords } from '#words/delays.ts'
import { ShipmentList } from './ShipmentList.tsx'
import { useChosenParcels } from './chosen-parcels.ts'
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
      <Ways choice={choice} ways={ways} />
      {ways.together && delay && (
        <p className="figures text-14 text-ink-soft">
          {delay} {modeWords[mode]}, dans les deux cas
        </p>
      )}
      {choice.split !== null && (
        <p aria-live="polite" className="figures mt-2">
          <strong className="block">Vous demandez {choice.split.length} devis, un par envoi</strong>
          {list.format(choice.split.map(({ totalCents }) => formatMoney(totalCents)))}. Vous pourrez
          accepter et payer les uns sans les autres, ou tous ensemble.
        </p>
      )}
      <Shipments ways={ways} isDetailed={choice.split !== null} />
    </div>
  )
}

const list = new Intl.ListFormat('fr')

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
  const several = (
    <Way
      name={`${savingOf(ways) > 0 ? 'Moins cher en' : 'En'} ${counted(ways)}`}
      saving={savingOf(ways)}
      cents={totalCents}
      cartons={shipments}
      isChosen={split !== null}
      onChoose={takeSplit}
    />
  )
  return (
    <div role="radiogroup" aria-labelledby="facons" className="grid grid-cols-1 gap-2">
      {together === null && several}
      <Way
        name="En un seul envoi"
        cents={together?.totalCents ?? null}
        cartons={[all]}
        isChosen={split === null}
        onChoose={leaveSplit}
      />
      {together && several}
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
  saving = 0,
  cartons,
  isChosen,
  onChoose,
}: {
  name: string
  cents: number | null
  saving?: number
  cartons: ComponentProps<typeof Cartons>['cartons']
  isChosen: boolean
  onChoose: () => void
}) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  return (
    <label className="flex cursor-pointer flex-wrap items-center gap-x-3 rounded-card border border-line-strong px-3 py-2.5 has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action sm:px-4">
      <input
        type="radio"
        name="facon"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-action"
      />
      <span className="min-w-0 flex-[1_1_6rem] leading-5 font-medium">{name}</span>{' '}
      <span className="figures font-display text-22 font-bold">
        {cents === null ? 'Sur devis' : formatMoney(cents)}
      </span>
      <span className="flex w-full flex-wrap items-start justify-between gap-x-3 gap-y-1 sm:pl-8">
        <span className="figures flex flex-wrap gap-x-3 text-14 sm:grid">
          {saving > 0 && <span className="font-semibold text-done">{moreOrLess(-saving)}</span>}{' '}
          {cents !== null && <Francs cents={cents} destination={destination} />}
        </span>
        <Cartons cartons={cartons} />
      </span>
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

type Carton = { readonly parcelIds: readonly string[]; readonly weightGrams: number }

/** What leaves, as one sees it: each shipment an open carton with its weight on it and its parcels in it. A list says the same. */
function Cartons({ cartons }: { cartons: readonly Carton[] }) {
  const { parcels } = useChosenParcels()
  const photoOf = (id: string) => parcels.find((parcel) => parcel.id === id)?.photoIds[0]
  return (
    <span aria-hidden="true" className="ml-auto flex flex-wrap justify-end gap-x-5 gap-y-3 px-2">
      {cartons.map(({ parcelIds, weightGrams }) => (
        <span key={parcelIds.join()} className="flex min-w-16 flex-col">
          <span className="flex justify-center px-1">
            {parcelIds.slice(0, mostShown).map((id) => (
              <Photo key={id} photoId={photoOf(id)} />
            ))}
            {parcelIds.length > mostShown && (
              <span className="figures self-center pl-1 text-13 font-semibold">
                +{parcelIds.length - mostShown}
              </span>
            )}
          </span>
          <span className={front}>
            <span className="figures rounded-chip bg-nuit px-1.5 text-12 font-medium text-on-nuit">
              {formatWeight(weightGrams)}
            </span>
          </span>
        </span>
      ))}
    </span>
  )
}

const mostShown = 5

const front =
  'relative -mt-2.5 flex h-6 items-center justify-center rounded-b-control border border-t-4 border-coast bg-land whitespace-nowrap ' +
  'before:absolute before:-top-1 before:right-full before:h-4 before:w-2 before:bg-coast before:[clip-path:polygon(100%_0,100%_70%,0_100%,0_35%)] ' +
  'after:absolute after:-top-1 after:left-full after:h-4 after:w-2 after:bg-coast after:[clip-path:polygon(0_0,0_70%,100%_100%,100%_35%)]'

const Photo = ({ photoId }: { photoId: string | undefined }) => (
  <span className="size-9 shrink-0 overflow-hidden rounded-t-control border-2 border-b-0 border-surface bg-sunken">
    {photoId === undefined ? (
      <DrawnParcel />
    ) : (
      <img
        src={photoUrl(photoId, 'thumbnail')}
        alt=""
        loading="lazy"
        className="size-full object-cover"
      />
    )}
  </span>
)
