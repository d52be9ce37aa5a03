import { useRef, useState, type FormEvent } from 'react'
import type { CartQuote, CheckedCart } from '#web/api/cart.ts'
import { expressRequest, withoutExpressRequest } from '#web/copy/cart.ts'
import { cartTexts } from '#web/copy/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { basketOf, toPay, whyNotPay } from './basket.ts'
import { PayRefusal } from './PayRefusal.tsx'
import { Recap } from './Recap.tsx'
import { Terms } from './Terms.tsx'
import type { CartRow } from './use-cart.ts'
import type { Payment } from './use-pay.ts'

/**
 * Recap, total with every fee, the two consents and the paying button, in the order that the law asks
 * (docs/rules/law.md#paying-button).
 */
export function PayPanel({
  cart,
  chosen,
  rows,
  payment,
}: {
  cart: CheckedCart
  chosen: readonly CartQuote[]
  rows: readonly CartRow[]
  payment: Payment
}) {
  const { termsVersion } = cart
  // What was accepted is one version: the box is empty again under another.
  const [acceptedVersion, setAcceptedVersion] = useState<string | null>(null)
  const acceptTerms = acceptedVersion === termsVersion
  const [requestExpress, setRequestExpress] = useState(false)
  const [isTermsMissing, setIsTermsMissing] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const basket = basketOf(chosen, rows)
  const { items, wanted, totalCents } = toPay(chosen, rows)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTermsMissing(!acceptTerms)
    if (acceptTerms) {
      payment.pay({ quotes: chosen, items: wanted, totalCents, requestExpress, termsVersion })
    } else terms.current?.focus()
  }
  return (
    <Card aria-labelledby="paiement-titre" className="xl:sticky xl:top-24">
      <h2 id="paiement-titre" className="mb-3 text-xl">
        Votre commande
      </h2>
      <Recap quotes={chosen} items={items} totalCents={totalCents} />
      <form noValidate onSubmit={submit} className="mt-4">
        <Checkbox
          ref={terms}
          label={<Terms version={termsVersion} />}
          checked={acceptTerms}
          error={isTermsMissing ? cartTexts.termsMissing : undefined}
          onChange={(event) => {
            setAcceptedVersion(event.currentTarget.checked ? termsVersion : null)
            setIsTermsMissing(false)
          }}
        />
        {(basket.quotes || basket.options || basket.plan) && (
          <Checkbox
            label={expressRequest(basket)}
            hint={withoutExpressRequest(basket)}
            checked={requestExpress}
            onChange={(event) => setRequestExpress(event.currentTarget.checked)}
          />
        )}
        {payment.error && <PayRefusal error={payment.error} />}
        <Button
          type="submit"
          variant="call"
          size="large"
          className="mt-5 w-full"
          busy={payment.isBusy}
          disabledReason={whyNotPay(cart.paymentConfigured, chosen, rows)}
        >
          {cartTexts.pay}
        </Button>
        <p className="mt-3 text-sm text-ink-soft">
          Vous payez sur la page sécurisée de notre prestataire (carte bancaire ou PayPal).
        </p>
      </form>
    </Card>
  )
}
