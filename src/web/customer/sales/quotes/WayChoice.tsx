import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { costKindLabels, countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { indicativeDelay } from '#web/copy/territories.ts'
import { modeWords } from '#words/delays.ts'
import { ShipmentList } from './ShipmentList.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { WaysChoice } from './use-shipping-ways.ts'

type Props = { readonly choice: WaysChoice; readonly mode: QuoteForm['shippingMode'] }

/** One shipment, or the cheaper split: the button of the form asks for the one that is chosen. */
export function WayChoice({ choice, mode }: Props) {
  const { ways, isStale } = choice
  if (ways === null || ways.shipments.length < 2) return null
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
      <Ways choice={choice} ways={ways} mode={mode} />
      <Shipments ways={ways} />
    </div>
  )
}

const counted = ({ shipments }: ShippingWays): string => countedShipments(shipments.length)

function Ways({
  choice: { split, takeSplit, leaveSplit },
  ways,
  mode,
}: Props & { ways: ShippingWays }) {
  const saving = savingOf(ways)
  return (
    <div role="radiogroup" aria-labelledby="facons" className="grid grid-cols-1 gap-2">
      <Way
        name={`${saving > 0 ? 'Moins cher en' : 'En'} ${counted(ways)}`}
        cents={ways.totalCents}
        saving={saving}
        isChosen={split !== null}
        onChoose={takeSplit}
        mode={mode}
      />
      <Way
        name="En un seul envoi"
        cents={ways.together?.totalCents ?? null}
        isChosen={split === null}
        onChoose={leaveSplit}
        mode={mode}
      />
    </div>
  )
}

const Shipments = ({ ways }: { ways: ShippingWays }) => (
  <details className="-mb-2">
    <Summary>Voir les {counted(ways)}</Summary>
    <div className="mt-1 mb-2">
      <ShipmentList shipments={ways.shipments} />
      <Why ways={ways} />
      <SmallPrint ways={ways} />
    </div>
  </details>
)

export const savingOf = ({ together, totalCents }: ShippingWays): number =>
  together === null ? 0 : together.totalCents - totalCents

/** `cents`: `null` where only a person can say. */
function Way({
  name,
  cents,
  saving = 0,
  isChosen,
  onChoose,
  mode,
}: {
  name: string
  cents: number | null
  saving?: number
  isChosen: boolean
  onChoose: () => void
  mode: Props['mode']
}) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const delay = indicativeDelay(destination, mode)
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-start gap-x-3 gap-y-1 rounded-lg border border-line-strong px-3 py-2.5 has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action">
      <input
        type="radio"
        name="facon"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-action"
      />
      <span className="grid min-w-0 flex-[1_1_8rem] grid-cols-1 justify-items-start gap-1">
        {name}
        {delay && (
          <span className="figures text-14 text-ink-soft">
            {delay} {modeWords[mode]}
          </span>
        )}
        {saving > 0 && (
          <strong className="figures rounded-chip bg-sun px-1.5 text-12 font-bold text-black">
            {formatMoney(saving)} d’économie
          </strong>
        )}
      </span>
      <span className="ml-auto text-right text-18 leading-6 font-semibold *:*:block">
        {cents === null ? 'Sur devis' : <Money cents={cents} destination={destination} />}
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
