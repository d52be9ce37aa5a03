import type { QuoteView } from '#contract/sales/quotes.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { isSilent } from '#domain/standing-order/standing-order.ts'
import { Money } from '#web/chrome/Money.tsx'
import { notPaidUninsured, paidWhen } from '#web/copy/paid-when.ts'
import { StopStandingOrder } from '#web/customer/sales/standing-orders/StopStandingOrder.tsx'
import { AcceptQuote } from './AcceptQuote.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { endSentences, moneyAfterEnd } from '#words/standing-order.ts'

type Order = NonNullable<QuoteView['standingOrder']>
type Props = { readonly quote: QuoteView }

/** Its quote is accepted and paid by itself: what can be done is to stop it. */
export const Announced = ({ order, quote }: { order: Order; quote: QuoteView }) => (
  <>
    {quote.uninsured && <NotPaidUninsured order={order} />}
    {order.announced && !quote.uninsured && (
      <p>
        <strong>Envoi programmé.</strong> Ce devis reste sous votre plafond de{' '}
        <Money cents={order.ceilingCents} />
        &nbsp;: nous l’acceptons et le payons pour vous
        {order.method !== null && <> ({paymentMethodLabel(order.method)})</>}{' '}
        <strong>{paidWhen(order)}</strong>. Vous n’avez rien à faire.
      </p>
    )}
    <div className="flex flex-wrap items-start gap-3">
      {!quote.uninsured && <AcceptQuote quote={quote} isEarly />}
      <StopStandingOrder order={order} />
    </div>
  </>
)

/** Accepted by its customer, who has not paid it: its standing order still does. */
export const PaidUnlessStopped = ({ quote: { standingOrder: order, uninsured } }: Props) =>
  order?.status === 'announced' && (
    <div className="grid gap-3">
      {uninsured ? (
        <NotPaidUninsured order={order} />
      ) : (
        <p>
          <strong>Envoi programmé.</strong> Si vous ne le réglez pas avant, nous le payons pour vous{' '}
          {paidWhen(order)}.
        </p>
      )}
      <div>
        <StopStandingOrder order={order} />
      </div>
    </div>
  )

/** The payment that was announced is refused as long as the contents are worth more than the quote insures. */
const NotPaidUninsured = ({ order }: { order: Order }) => (
  <p>
    <strong>Envoi programmé.</strong> {notPaidUninsured(order)}&nbsp;: l’envoi programmé se
    terminera sans rien débiter.
  </p>
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
export function WhyNotPaid({ quote: { standingOrder: order, uninsured } }: Props) {
  const because = order?.endedBecause ?? null
  if (because === null || isSilent(because)) return null
  return (
    <Notice kind="warning" title="Votre envoi programmé n’a pas été payé">
      <p>
        {endSentences[because]} {moneyAfterEnd(because)}
        {!uninsured && ' Ce devis vous attend, à payer ou à décliner.'}
      </p>
    </Notice>
  )
}
