import { useRef, useState, type FormEvent } from 'react'
import type { CartQuote, CartReturn, CartStorage, CheckedCart } from '#web/api/cart.ts'
import {
  expressRequest,
  taxesSentence,
  withoutExpressRequest,
  type Basket,
} from '#web/copy/cart.ts'
import { cartTexts } from '#web/copy/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { basketOf, toPay, whyNotPay } from './basket.ts'
import { PayRefusal } from './PayRefusal.tsx'
import type { CartRow, CheckedItem } from './use-cart.ts'
import type { Payment } from './use-pay.ts'
import { HowToPay, useHowToPay, WhatThePressDoes } from './HowToPay.tsx'
import { quoteName } from '#words/quote-choices.ts'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { RecapLine } from './RecapLine.tsx'
import { TermsLabel } from './TermsLabel.tsx'

/**
 * Recap, total with every fee, the two consents and the pay button, in the order that the law requires
 * (docs/rules/law.md#paying-button).
 */
export function PayPanel({
  cart,
  chosen,
  returns,
  storages,
  rows,
  payment,
}: {
  cart: CheckedCart
  chosen: readonly CartQuote[]
  returns: readonly CartReturn[]
  storages: readonly CartStorage[]
  rows: readonly CartRow[]
  payment: Payment
}) {
  const { termsVersion } = cart
  // The customer accepts one version of the terms: another version clears the box.
  const [acceptedVersion, setAcceptedVersion] = useState<string | null>(null)
  const acceptTerms = acceptedVersion === termsVersion
  const [requestExpress, setRequestExpress] = useState(false)
  const [isTermsMissing, setIsTermsMissing] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const basket = basketOf(chosen, returns, rows)
  const way = useHowToPay(basket.plan, payment.notPaid)
  const { items, wanted, totalCents } = toPay(chosen, returns, rows, storages)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTermsMissing(!acceptTerms)
    if (acceptTerms) {
      payment.pay({
        quotes: chosen,
        items: wanted,
        totalCents,
        requestExpress,
        termsVersion,
        keepsMethod: way.mayKeep && way.keepsMethod,
        paymentMethodId: way.method?.id ?? null,
      })
    } else terms.current?.focus()
  }
  return (
    <Card aria-labelledby="paiement-titre" className="xl:sticky xl:top-24">
      <h2 id="paiement-titre" className="mb-3 text-xl">
        Votre commande
      </h2>
      <Recap
        quotes={chosen}
        returns={returns}
        storages={storages}
        items={items}
        totalCents={totalCents}
      />
      <form noValidate onSubmit={submit} className="mt-4">
        <Checkbox
          ref={terms}
          label={<TermsLabel version={termsVersion} />}
          checked={acceptTerms}
          error={isTermsMissing ? cartTexts.termsMissing : undefined}
          onChange={(event) => {
            setAcceptedVersion(event.currentTarget.checked ? termsVersion : null)
            setIsTermsMissing(false)
          }}
        />
        <ExpressRequest basket={basket} checked={requestExpress} onChange={setRequestExpress} />
        <HowToPay way={way} />
        {payment.error && <PayRefusal error={payment.error} />}
        <Button
          type="submit"
          variant="call"
          size="large"
          className="mt-5 w-full"
          busy={payment.isBusy}
          disabledReason={whyNotPay(cart.paymentConfigured, chosen, returns, rows, storages)}
        >
          {cartTexts.pay}
        </Button>
        <WhatThePressDoes method={way.method} totalCents={totalCents} />
      </form>
    </Card>
  )
}

/** Nothing to ask for when only storage is paid: its days are over. */
function ExpressRequest({
  basket,
  checked,
  onChange,
}: {
  basket: Basket
  checked: boolean
  onChange: (isChecked: boolean) => void
}) {
  if (!basket.quotes && !basket.returns && !basket.options && !basket.plan) return null
  return (
    <Checkbox
      label={expressRequest(basket)}
      hint={withoutExpressRequest(basket)}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Every service in the cart, the total with every fee, and the amount charged each period (docs/rules/law.md#paying-button). */
function Recap({
  quotes,
  returns,
  storages,
  items,
  totalCents,
}: {
  quotes: readonly CartQuote[]
  returns: readonly CartReturn[]
  storages: readonly CartStorage[]
  items: readonly CheckedItem[]
  totalCents: number
}) {
  const plan = items.find(({ frequency }) => frequency !== null)
  return (
    <>
      <dl className="figures">
        {quotes.map(({ quoteId, destination, supplementOf, number, totalCents: cents }) => (
          <RecapLine key={quoteId} cents={cents}>
            {quoteName(destination, supplementOf)}{' '}
            <span className="text-sm whitespace-nowrap text-ink-soft">({number})</span>
          </RecapLine>
        ))}
        {returns
          .flatMap(({ lines }) => lines)
          .map(({ key, name, detail, amountCents }) => (
            <RecapLine key={key} cents={amountCents}>
              {name} <span className="text-sm text-ink-soft">({detail})</span>
            </RecapLine>
          ))}
        {storages.map(({ key, name, detail, totalCents: cents }) => (
          <RecapLine key={key} cents={cents}>
            {name} <span className="text-sm text-ink-soft">({detail})</span>
          </RecapLine>
        ))}
        {items.map(({ key, name, detail, totalCents: cents }) => (
          <RecapLine key={key} cents={cents ?? 0}>
            {name} <span className="text-sm text-ink-soft">({detail})</span>
          </RecapLine>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
          <dt className="font-semibold">Total TTC</dt>
          <dd className="text-right text-2xl font-bold" aria-live="polite">
            <Money cents={totalCents} />
          </dd>
        </div>
      </dl>
      {plan?.frequency && (
        <p className="figures mt-1 text-right">
          puis <Money cents={plan.totalCents ?? 0} every={plan.frequency} />, jusqu’à résiliation
        </p>
      )}
      <FrancsNote />
      {quotes.length > 0 && <p className="mt-3 text-sm text-ink-soft">{taxesSentence(quotes)}</p>}
    </>
  )
}
