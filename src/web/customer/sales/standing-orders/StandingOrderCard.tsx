import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import {
  pauseStandingOrder,
  resumeStandingOrder,
  type StandingOrder,
} from '#contract/sales/standing-orders.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { shopsOf } from '#web/copy/shops.ts'
import {
  conditionText,
  paidWhen,
  standingOrderRefusals,
  standingOrderStatuses,
} from '#web/copy/standing-orders.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { endSentences, standingOrderTexts } from '#words/standing-order.ts'
import { optionLabel } from '#words/quote-choices.ts'
import { tierName } from '#web/copy/insurance.ts'
import { StopStandingOrder } from './StopStandingOrder.tsx'

/** What was agreed to, how far it is, and what can still be done. */
export function StandingOrderCard({ order }: { order: StandingOrder }) {
  const { label, family } = standingOrderStatuses[order.status]
  return (
    <Card aria-label={`Envoi programmé du ${formatDay(order.createdAt)}`}>
      <div className="flex items-start gap-4">
        <ParcelStack parcels={order.parcels} Otherwise={CalendarClock} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-semibold break-words">{shopsOf(order.parcels)}</p>
            <Badge family={family}>{label}</Badge>
          </div>
          <p className="figures">
            {order.destination && `${order.destination}, `}
            {conditionText(order.condition)}, <Money cents={order.ceilingCents} /> au plus
          </p>
          <Progress order={order} />
        </div>
      </div>
      <Actions order={order} />
      <Agreement order={order} />
    </Card>
  )
}

function Progress({ order }: { order: StandingOrder }) {
  const { status, announced, endedBecause, quote } = order
  if (status === 'waiting' || status === 'paused') return <Arrived order={order} />
  return (
    <p className="text-14 text-ink-soft">
      {status === 'announced' && announced && (
        <>
          Devis de <Money cents={announced.totalCents} />, payé {paidWhen(order)}.{' '}
        </>
      )}
      {endedBecause !== null && `${endSentences[endedBecause]} `}
      {quote && (
        <Link to={paths.quote(quote.id)} className={`${linkStyle} whitespace-nowrap`}>
          Devis {quote.number}
        </Link>
      )}
    </p>
  )
}

const Arrived = ({
  order: { parcelCount, arrivedCount, incompleteCount },
}: {
  order: StandingOrder
}) => (
  <p className="figures text-14 text-ink-soft">
    {arrivedCount}&nbsp;colis arrivé{arrivedCount > 1 && 's'} sur {parcelCount}
    {incompleteCount > 0 && (
      <>
        {', dont '}
        <Link to={paths.incompleteParcels} className={linkStyle}>
          {incompleteCount} à compléter pour la douane
        </Link>
      </>
    )}
  </p>
)

function Actions({ order }: { order: StandingOrder }) {
  const pause = useAction(pauseStandingOrder, { refusals: standingOrderRefusals })
  const resume = useAction(resumeStandingOrder, { refusals: standingOrderRefusals })
  const input = { standingOrderId: order.id }
  if (!['waiting', 'paused', 'asked', 'announced'].includes(order.status)) return null
  return (
    <div className="mt-3 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {order.status === 'waiting' && (
          <Button variant="secondary" busy={pause.isBusy} onClick={() => pause.run(input)}>
            Mettre en pause
          </Button>
        )}
        {order.status === 'paused' && (
          <Button variant="secondary" busy={resume.isBusy} onClick={() => resume.run(input)}>
            Reprendre
          </Button>
        )}
        <StopStandingOrder order={order} />
      </div>
      <ActionFailure action={pause} />
      <ActionFailure action={resume} />
    </div>
  )
}

/** The words, as they were shown, and the choices that they are about. */
function Agreement({ order }: { order: StandingOrder }) {
  const { agreement, method, options, insuranceTier, address, stopHours } = order
  const text = new Map<string, string>(Object.entries(standingOrderTexts)).get(agreement.version)
  return (
    <details className="mt-2">
      <Summary className="text-14">Votre accord du {formatDay(agreement.at)}</Summary>
      <div className="max-w-prose text-14 text-ink-soft">
        {address && <p>Livré à&nbsp;: {address}</p>}
        <p>
          Options&nbsp;: {options.length === 0 ? 'aucune' : options.map(optionLabel).join(', ')}.
          Assurance&nbsp;: {tierName(insuranceTier)}.
        </p>
        <p>
          {method === null ? 'Moyen de paiement retiré' : paymentMethodLabel(method)}. Délai pour
          arrêter&nbsp;: {stopHours}&nbsp;heures.
        </p>
        {text !== undefined && <p className="mt-2">{text}</p>}
        <p className="mt-2">
          Pour changer les colis ou le plafond, arrêtez cet envoi programmé et programmez-en un
          autre.
        </p>
      </div>
    </details>
  )
}
