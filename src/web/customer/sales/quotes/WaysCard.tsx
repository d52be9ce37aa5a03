import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { costKindLabels, countedShipments, moreOrLess } from '#web/copy/shipping-ways.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
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
  if (split !== null) return <Taken choice={choice} />
  if (ways === null) return null
  if (ways.shipments.length > 1) return <Split ways={ways} onTake={thenRead(choice.takeSplit)} />
  return <Together ways={ways} isGrouping={isGrouping} onGroup={onGroup} />
}

/** The pressed button disappears with the change: focus the new title. */
const thenRead = (act: () => void) => () => {
  act()
  focusOn('facons')
}

const Frame = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card aria-labelledby="facons" padding="tight" className="border-action sm:px-5">
    <h2
      id="facons"
      tabIndex={-1}
      aria-live="polite"
      className="figures text-18 leading-6 outline-none"
    >
      {title}
    </h2>
    <div className="mt-1 grid gap-3">{children}</div>
  </Card>
)

/** Amounts in the currency of the form's destination. */
const useMoneyTextThere = () =>
  useMoneyText(useWatch<QuoteForm, 'destination'>({ name: 'destination' }))

function Split({ ways, onTake }: { ways: ShippingWays; onTake: () => void }) {
  const { shipments, totalCents, together } = ways
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const moneyText = useMoneyTextThere()
  const saving = (together?.totalCents ?? totalCents) - totalCents
  const title = (
    <>
      {together === null ? 'À partager' : 'Moins cher'} en {countedShipments(shipments.length)}
      &nbsp;:{' '}
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-28 leading-8">
        <Money cents={totalCents} destination={destination} />
        {saving > 0 && <Saving cents={saving} className="text-18 leading-7" />}
      </span>
    </>
  )
  return (
    <Frame title={title}>
      {together === null ? (
        <p>
          Tout réunir dépasserait 30&nbsp;kg ou 200&nbsp;cm&nbsp;: le transporteur n’accepte pas une
          telle boîte. Voici la répartition la moins chère.
        </p>
      ) : (
        <p>
          Au lieu de {formatMoney(together.totalCents)} en un seul envoi&nbsp;:{' '}
          <strong>{moneyText(saving)} d’économie</strong>.
        </p>
      )}
      <Button className="justify-self-start" onClick={onTake}>
        Appliquer
        <span className="sr-only">
          {'\u00a0'}: préparer {shipments.length > 10 ? 'ces' : 'les'}{' '}
          {countedShipments(shipments.length)}
        </span>
      </Button>
      <details>
        <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Voir les {countedShipments(shipments.length)}
        </summary>
        <ShipmentList shipments={shipments} />
        <Why ways={ways} />
        <SmallPrint ways={ways} />
      </details>
    </Frame>
  )
}

/** Hidden from screen readers: the sentence beside it says the saving. */
const Saving = ({ cents, className }: { cents: number; className: string }) => (
  <span
    aria-hidden="true"
    className={`figures rounded-chip bg-sun px-2.5 font-display font-bold whitespace-nowrap text-black ${className}`}
  >
    {formatMoney(-cents)}
  </span>
)

/** The cheaper split in one line, where the total of a phone stays in sight. */
export function SplitReminder({ choice }: { choice: WaysChoice }) {
  const { ways, split } = choice
  if (split !== null || ways === null || !ways.together || ways.shipments.length < 2) return null
  const saving = ways.together.totalCents - ways.totalCents
  return (
    <p className="figures mb-1 flex items-center justify-between gap-3 border-b border-nuit-line pb-1 text-14">
      <span className="flex flex-wrap items-center gap-x-2">
        En {countedShipments(ways.shipments.length)}&nbsp;:{' '}
        <Saving cents={saving} className="text-14 leading-6" />
        <span className="sr-only">{formatMoney(-saving)}</span>
      </span>
      <button
        type="button"
        className="min-h-11 shrink-0 px-3 font-semibold text-on-nuit underline underline-offset-4"
        onClick={choice.takeSplit}
      >
        En profiter
      </button>
    </p>
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

function Taken({ choice: { split, leaveSplit } }: { choice: WaysChoice }) {
  const shipments = split ?? []
  return (
    <Frame title={`Vous demandez ${shipments.length} devis, un par envoi`}>
      <p>
        Le détail de chacun est avec l’estimation. Vous pourrez accepter et payer les uns sans les
        autres, ou tous ensemble.
      </p>
      <ShipmentList shipments={shipments} />
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
