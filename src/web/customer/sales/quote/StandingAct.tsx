import type { QuoteView } from '#contract/sales/quotes.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { isSilent } from '#domain/standing-order/standing-order.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paidWhen } from '#web/copy/paid-when.ts'
import { StopStandingOrder } from '#web/customer/sales/standing-orders/StopStandingOrder.tsx'
import { AcceptQuote } from './AcceptQuote.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { endSentences, moneyAfterEnd } from '#words/standing-order.ts'

type Order = NonNullable<QuoteView['standingOrder']>

/** Its quote is accepted and paid by itself: what can be done is to stop it. */
export const Announced = ({ order, quote }: { order: Order; quote: QuoteView }) => (
  <>
    {order.announced && (
      <p>
        <strong>Envoi programmé.</strong> Ce devis reste sous votre plafond de{' '}
        <Money cents={order.ceilingCents} />
        &nbsp;: nous l’acceptons et le payons pour vous
        {order.method !== null && <> ({paymentMethodLabel(order.method)})</>}{' '}
        <strong>{paidWhen(order)}</strong>. Vous n’avez rien à faire.
      </p>
    )}
    <div className="flex flex-wrap items-start gap-3">
      <AcceptQuote quote={quote} isEarly />
      <StopStandingOrder order={order} />
    </div>
  </>
)

/** Accepted by its customer, who has not paid it: its standing order still does. */
export const PaidUnlessStopped = ({ order }: { order: Order | null }) =>
  order?.status === 'announced' && (
    <div className="grid gap-3">
      <p>
        <strong>Envoi programmé.</strong> Si vous ne le réglez pas avant, nous le payons pour vous{' '}
        {paidWhen(order)}.
      </p>
      <div>
        <StopStandingOrder order={order} />
      </div>
    </div>
  )

/** It asked for this quote, which the office has not sent yet. */
export const AskedFor = ({ order }: { order: Order }) => (
  <>
    <p>
      <strong>Envoi programmé.</strong> S’il correspond à vos choix et ne dépasse pas{' '}
      <Money cents={order.ceilingCents} />, ce devis sera payé pour vous, {paidWhen(order)}.
    </p>
    <div>
      <StopStandingOrder order={order} />
    </div>
  </>
)

/** Why this quote was not paid by itself. */
export function WhyNotPaid({ order }: { order: Order | null }) {
  const because = order?.endedBecause ?? null
  if (because === null || isSilent(because)) return null
  return (
    <Notice kind="warning" title="Votre envoi programmé n’a pas été payé">
      <p>
        {endSentences[because]} {moneyAfterEnd(because)} Ce devis vous attend, à payer ou à
        décliner.
      </p>
    </Notice>
  )
}
