import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { openCheckout, payBySavedMethod } from '#contract/payments/checkout.ts'
import { listPaymentMethods } from '#contract/payments/payment-methods.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { CartQuote } from '#web/api/cart.ts'
import { query } from '#web/api/query.ts'
import { seenPayments } from '#web/api/seen-payments.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { itemRefusalOf } from '#web/copy/cart.ts'
import { checkoutRefusalOf, paymentToasts, savedMethodToasts } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { keepMethodVersion } from '#words/payment.ts'
import { useLeaving } from './use-leaving.ts'

export type Payment = ReturnType<typeof usePay>

export type Attempt = {
  readonly quotes: readonly CartQuote[]
  readonly items: NonNullable<z.input<typeof openCheckout.input>['items']>
  /** The total on screen: the server refuses a different one. */
  readonly totalCents: number
  readonly requestExpress: boolean
  /** The version named beside the ticked box. */
  readonly termsVersion: string
  /** The means of payment is kept, as the words beside the ticked box say. */
  readonly keepsMethod: boolean
  /** The saved means that pays at once; `null`: the provider's page. */
  readonly paymentMethodId: string | null
}

/** A saved means did not pay; nothing was charged. */
export type NotPaid = 'to-confirm' | 'refused'

/** Pays by a saved means, or goes to the provider's page: busy until this page unloads, idle again after an error. */
export function usePay() {
  const { isLeaving, leaveFor } = useLeaving()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [notPaid, setNotPaid] = useState<NotPaid | null>(null)
  const show = (sessionId: string) => navigate(`${paths.paymentSuccess}?session_id=${sessionId}`)
  /** This purchase was paid by a press whose answer was lost: its result is the answer. */
  const showUnseen = (failure: Error): boolean => {
    const sessionId = failure instanceof ApiError ? failure.details['sessionId'] : undefined
    if (typeof sessionId !== 'string') return false
    void toast(savedMethodToasts.paidBefore)
    void show(sessionId)
    return true
  }
  const opening = useAction(openCheckout, {
    onDone: ({ url }) => leaveFor(url),
    onFailed: (failure) => showUnseen(failure) || tell(failure),
  })
  const paying = useAction(payBySavedMethod, {
    onDone: ({ outcome, sessionId }) =>
      outcome === 'done' && sessionId !== null
        ? show(sessionId)
        : setNotPaid(outcome === 'to-confirm' ? outcome : 'refused'),
    onFailed: (failure) => {
      if (showUnseen(failure)) return
      tellSaved(failure)
      // It may have been removed on another device.
      void client.invalidateQueries(query(listPaymentMethods, {}))
    },
  })
  return {
    pay: ({ quotes, items, keepsMethod, paymentMethodId, ...agreed }: Attempt) => {
      if (quotes.length + items.length === 0) return void toast(paymentToasts.emptyCart)
      opening.forget()
      paying.forget()
      setNotPaid(null)
      const order = {
        quotes: quotes.map(({ quoteId, version }) => ({ quoteId, version })),
        items: [...items],
        ...agreed,
        acceptTerms: true as const,
        ...seenBefore(items),
      }
      if (paymentMethodId !== null) return paying.run({ ...order, paymentMethodId })
      opening.run({ ...order, ...(keepsMethod ? { keepMethod: keepMethodVersion } : {}) })
    },
    isBusy: opening.isBusy || paying.isBusy || isLeaving,
    error: opening.error ?? paying.error,
    notPaid,
  }
}

/** Only an option may be paid twice. Sent when it says something: the server's version before does not know it. */
function seenBefore(items: Attempt['items']) {
  const seen = seenPayments()
  return seen.length > 0 && items.some(({ kind }) => kind === 'option')
    ? { seenPayments: seen }
    : {}
}

/** What a saved means did is not known yet, or it is gone: other words than about the provider's page. */
function tellSaved(failure: Error): void {
  if (!(failure instanceof ApiError)) void toast(savedMethodToasts.unknown)
  else if (failure.code === 'already-done') void toast(savedMethodToasts.alreadyDone)
  else if (failure.status === 404) void toast(savedMethodToasts.gone)
  else if (failure.status >= 500 && failure.code !== 'payment-not-configured') {
    void toast(savedMethodToasts.unknown)
  } else tell(failure)
}

/** A refusal by a rule shows in the page instead, beside the button and at the line. */
function tell(failure: Error): void {
  if (!(failure instanceof ApiError)) void toast(paymentToasts.failed)
  else if (failure.code === 'payment-not-configured') void toast(paymentToasts.notConfigured)
  else if (failure.code === 'payment-refused-by-provider') void toast(refusedByProvider(failure))
  else if (failure.status === 404 || failure.status === 422) void toast(paymentToasts.invalidCart)
  else if (!checkoutRefusalOf(failure.code) && !itemRefusalOf(failure.code)) {
    void toast(paymentToasts.failed)
  }
}

/** The provider's own message for the payer, if there is one (docs/rules/money.md#what-the-paying-button-needs). */
function refusedByProvider({ details: { message } }: ApiError) {
  const { failed } = paymentToasts
  return typeof message === 'string' ? { ...failed, description: message } : failed
}
