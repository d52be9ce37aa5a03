import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { costKindLabels, countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { ShipmentList } from './ShipmentList.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { WaysChoice } from './use-shipping-ways.ts'

type Props = {
  readonly choice: WaysChoice
  readonly isGrouping: boolean
  readonly onGroup: () => void
}

/** Group or split: the cheapest permitted way, with all its fees and the reasons, and one button to choose it. */
export function WaysCard({ choice, isGrouping, onGroup }: Props) {
  const { ways, split } = choice
  if (split !== null || ways === null) return null
  if (ways.shipments.length > 1) return <Split ways={ways} choice={choice} />
  return <Together ways={ways} isGrouping={isGrouping} onGroup={onGroup} />
}

/** The pressed button disappears with the change: focus the new title. */
const thenRead = (act: () => void) => () => {
  act()
  focusOn('facons')
}

const Frame = ({
  title,
  saving = 0,
  isStale = false,
  isAdvice = true,
  children,
}: {
  title: ReactNode
  saving?: number
  /** Its amounts answer the question before. */
  isStale?: boolean
  /** Beside the form where there is room, not a part of it. */
  isAdvice?: boolean
  children: ReactNode
}) => (
  <Card
    aria-labelledby="facons"
    className={joinClasses(isAdvice && 'xl:p-4', isStale && 'opacity-70')}
  >
    <div
      aria-live="polite"
      className="figures flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
    >
      <h2
        id="facons"
        tabIndex={-1}
        className={joinClasses('scroll-mt-24 outline-none', isAdvice ? 'text-18' : 'text-xl')}
      >
        {title}
      </h2>
      {saving > 0 && (
        <strong className="rounded-chip bg-sun px-3 font-display text-16 leading-6 font-bold text-black">
          {formatMoney(saving)} d’économie
        </strong>
      )}
    </div>
    <div className="mt-3 grid gap-3 xl:mt-2 xl:gap-2">{children}</div>
  </Card>
)

/** Amounts in the currency of the form's destination. */
const useMoneyTextThere = () =>
  useMoneyText(useWatch<QuoteForm, 'destination'>({ name: 'destination' }))

function Split({ ways, choice }: { ways: ShippingWays; choice: WaysChoice }) {
  const { shipments, totalCents, together } = ways
  const counted = countedShipments(shipments.length)
  return (
    <Frame
      title={`${together === null ? 'À partager' : 'Moins cher'} en ${counted}`}
      saving={savingOf(ways)}
      isStale={choice.isStale}
    >
      {together === null && (
        <p>
          Tout réunir dépasserait 30&nbsp;kg ou 200&nbsp;cm&nbsp;: le transporteur n’accepte pas une
          telle boîte. Voici la répartition la moins chère.
        </p>
      )}
      <dl className="grid gap-3 xl:gap-1">
        {together && <Way name="En un seul envoi" cents={together.totalCents} />}
        <Way
          name={`En ${counted}`}
          cents={totalCents}
          share={totalCents / (together?.totalCents ?? totalCents)}
        />
      </dl>
      <Button
        className="justify-self-start max-sm:w-full xl:w-full"
        busy={choice.isStale}
        onClick={thenRead(choice.takeSplit)}
      >
        Préparer {shipments.length > 10 ? 'ces' : 'les'} {counted}
      </Button>
      <details className="-my-2">
        <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Voir les {counted}
        </summary>
        <ShipmentList shipments={shipments} />
        <Why ways={ways} />
        <SmallPrint ways={ways} />
      </details>
    </Frame>
  )
}

export const savingOf = ({ together, totalCents }: ShippingWays): number =>
  together === null ? 0 : together.totalCents - totalCents

/** What one way costs; `share`: of the price of the other, and the yellow part of the bar is the saving. */
function Way({ name, cents, share }: { name: string; cents: number; share?: number }) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
      <dt className="xl:text-14">{name}</dt>
      <dd
        className={joinClasses(
          'text-right max-sm:*:*:block',
          share !== undefined && 'font-display text-22 font-bold',
        )}
      >
        <Money cents={cents} destination={destination} />
      </dd>
      {share !== undefined && (
        <dd aria-hidden="true" className="col-span-2">
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="block h-2.5 w-full">
            <rect width="100" height="4" className="fill-sun" />
            <rect width={100 * share} height="4" className="fill-action" />
          </svg>
        </dd>
      )}
    </div>
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

function Together({
  ways: { apart, totalCents },
  isGrouping,
  onGroup,
}: {
  ways: ShippingWays
  isGrouping: boolean
  onGroup: () => void
}) {
  const moneyText = useMoneyTextThere()
  const saving = (apart?.totalCents ?? totalCents) - totalCents
  return (
    <Frame title={`Un seul envoi est le moins cher\u00A0: ${moneyText(totalCents)}`}>
      <p>
        {saving === 0
          ? 'Chaque colis à part coûterait autant.'
          : `${moneyText(saving)} de moins que chaque colis à part.`}
      </p>
      {!isGrouping && (
        <Button variant="secondary" className="justify-self-start" onClick={onGroup}>
          Réunir en un seul envoi
        </Button>
      )}
    </Frame>
  )
}

/** The split that was chosen, shipment by shipment: a part of the request. */
export function ChosenSplit({ choice: { split: shipments, leaveSplit } }: { choice: WaysChoice }) {
  if (shipments === null) return null
  return (
    <Frame title={`Vous demandez ${shipments.length} devis, un par envoi`} isAdvice={false}>
      <p>Vous pourrez accepter et payer les uns sans les autres, ou tous ensemble.</p>
      <ShipmentList shipments={shipments} isDetailed />
      <Button variant="secondary" className="justify-self-start" onClick={thenRead(leaveSplit)}>
        Revenir à un seul envoi
      </Button>
    </Frame>
  )
}

function SmallPrint({ ways: { shipments, isProved } }: { ways: ShippingWays }) {
  return (
    <p className="mt-2 text-14 text-ink-soft">
      Tous frais compris&nbsp;; les options et l’assurance choisies valent pour chaque envoi.
      {shipments.some(({ parcelIds }) => parcelIds.length > 1) &&
        ' La boîte de plusieurs colis est estimée\u00A0: aussi longue que le plus long, un dixième de volume en plus pour le calage. L’entrepôt mesure la vraie.'}
      {!isProved &&
        ' Pour autant de colis, toutes les répartitions ne sont pas essayées\u00A0: voici la moins chère de celles qui l’ont été.'}
    </p>
  )
}
