import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import {
  listStandingOrders,
  pauseStandingOrder,
  resumeStandingOrder,
  type StandingOrder,
} from '#contract/sales/standing-orders.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { pages } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { tierName } from '#web/copy/insurance.ts'
import { notPaidUninsured, paidWhen } from '#web/copy/paid-when.ts'
import { shopsOf } from '#web/copy/shops.ts'
import {
  conditionText,
  isPaidFirst,
  standingOrderBadge,
  standingOrderRefusals,
} from '#web/copy/standing-orders.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { buttonStyle, type ButtonVariant } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { optionLabel } from '#words/quote-choices.ts'
import { endSentences, standingOrderTexts } from '#words/standing-order.ts'
import { Arrived } from './Arrived.tsx'
import { StopStandingOrder } from './StopStandingOrder.tsx'

const programme = (look: ButtonVariant) => (
  <Link to={paths.newStandingOrder} className={buttonStyle(look)}>
    Programmer un envoi
  </Link>
)

/** The customer's standing orders, newest first. */
export function StandingOrders() {
  const orders = useInfiniteQuery(pages(listStandingOrders, {}))
  if (!orders.data)
    return (
      <Unloaded
        query={orders}
        failed="Vos envois programmés n’ont pas pu être chargés."
        loading={<SkeletonList rows={2} />}
      />
    )
  const items = orders.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Aucun envoi programmé"
        picture={<Scene name="loading" className="mb-4 max-w-72" />}
        action={programme('primary')}
      >
        Choisissez des colis, une condition et un plafond&nbsp;: dès qu’elle est remplie, ils
        partent et sont payés sans que vous ayez à revenir. Vous pouvez l’arrêter jusqu’au paiement.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Mes envois programmés">
      <div className="mb-4">{programme(items.some(hasQuoteLeft) ? 'secondary' : 'primary')}</div>
      <ul className="grid gap-3">
        {items.map((order) => (
          <li key={order.id}>
            <StandingOrderCard order={order} />
          </li>
        ))}
      </ul>
      <NextPage list={orders}>Afficher la suite</NextPage>
    </section>
  )
}

/** What was agreed to, how far it is, and what can still be done. */
function StandingOrderCard({ order }: { order: StandingOrder }) {
  const { label, family } = standingOrderBadge(order)
  return (
    <Card aria-label={`Envoi programmé du ${formatDay(order.createdAt)}`}>
      <div className="flex items-start gap-4">
        <ParcelStack parcels={order.parcels} Otherwise={CalendarClock} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-display text-18 font-bold break-words">
              {shopsOf(order.parcels)}
            </p>
            <Badge family={family}>{label}</Badge>
          </div>
          {order.destination && <p className="text-14 text-ink-soft">{order.destination}</p>}
        </div>
      </div>
      <Plan order={order} />
      <Progress order={order} />
      <MeansGone order={order} />
      <Actions order={order} />
      <Agreement order={order} />
    </Card>
  )
}

/** « Nous expédions quand tous les colis sont arrivés, pour 90,00 € au plus. » */
const Plan = ({ order }: { order: StandingOrder }) => (
  <p className="figures mt-3">
    {isToCome(order) ? 'Nous expédions' : 'Prévu'} {conditionText(order.condition)}, pour{' '}
    <strong>
      <Money cents={order.ceilingCents} />
    </strong>{' '}
    au plus.
  </p>
)

/** A paused one ships nothing; of one that is announced the parcels are here. */
const isToCome = ({ status }: StandingOrder): boolean => status === 'waiting' || status === 'asked'

function Progress({ order }: { order: StandingOrder }) {
  const { status, announced, endedBecause, quote } = order
  if (status === 'waiting' || status === 'paused') return <Arrived order={order} />
  const isPaid = isPaidFirst(order)
  return (
    <p className="mt-1">
      {isPaid && 'Vous l’avez payé sans attendre\u00A0: rien d’autre ne sera débité. '}
      {status === 'announced' && announced && !isPaid && (
        <>
          Devis de{' '}
          <strong className="figures">
            <Money cents={announced.totalCents} />
          </strong>
          {order.isUninsured
            ? `. ${notPaidUninsured(order)}. `
            : `, payé automatiquement ${paidWhen(order)}. `}
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

/** The server ends one that pays nothing any more at its next pass, the others when they should pay. */
const MeansGone = ({ order }: { order: StandingOrder }) =>
  order.method === null &&
  canStop(order) && (
    <div className="mt-3">
      <Notice kind="warning">
        Son moyen de paiement a été retiré&nbsp;: rien ne sera payé à votre place.
        {hasQuote(order)
          ? ' Le devis restera à votre disposition.'
          : ' Cet envoi programmé s’arrête dans les cinq minutes, et ses colis redeviennent libres.'}
      </Notice>
    </div>
  )

const hasQuote = ({ status }: StandingOrder): boolean =>
  status === 'asked' || status === 'announced'

function Actions({ order }: { order: StandingOrder }) {
  const pause = useAction(pauseStandingOrder, { refusals: standingOrderRefusals })
  const resume = useAction(resumeStandingOrder, { refusals: standingOrderRefusals })
  const input = { standingOrderId: order.id }
  if (order.status === 'ended') return <QuoteLeft order={order} />
  if (!canStop(order)) return null
  return (
    <div className="mt-4 grid gap-3">
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
      <ActionFailure action={resume}>
        {resume.code === 'means-gone' && (
          <Link to={paths.accountPayments} className={linkStyle}>
            Mes moyens de paiement
          </Link>
        )}
      </ActionFailure>
    </div>
  )
}

const canStop = (order: StandingOrder): boolean =>
  ['waiting', 'paused', 'asked', 'announced'].includes(order.status) && !isPaidFirst(order)

/** The quote that it leaves waits for its customer. */
const QuoteLeft = ({ order }: { order: StandingOrder }) =>
  order.quote &&
  hasQuoteLeft(order) && (
    <Link to={paths.quote(order.quote.id)} className={buttonStyle('primary', 'normal', 'mt-4')}>
      Voir et payer le devis
    </Link>
  )

/** The words, as they were shown, and the choices that they are about. */
function Agreement({ order }: { order: StandingOrder }) {
  const { agreement, method, options, insuranceTier, address, stopHours } = order
  const text = new Map<string, string>(Object.entries(standingOrderTexts)).get(agreement.version)
  return (
    <details className="mt-2">
      <Summary className="text-14">Votre accord du {formatMoment(agreement.at)}</Summary>
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
        {canStop(order) && (
          <p className="mt-2">
            Pour changer les colis ou le plafond, arrêtez cet envoi programmé et programmez-en un
            autre.
          </p>
        )}
      </div>
    </details>
  )
}

/** It ended without a payment, and its quote waits for its customer. */
const hasQuoteLeft = ({ status, quote }: StandingOrder): boolean =>
  status === 'ended' && (quote?.status === 'sent_to_client' || quote?.status === 'accepted')
