import { useRef, useState, type FormEvent } from 'react'
import type { Cart, CartQuote } from '#web/api/cart.ts'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { cartTexts } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PayRefusal } from './PayRefusal.tsx'
import type { Payment } from './use-pay.ts'

/** Recap, total with every fee, the two consents and the paying button, in the order that the law asks (decisions §10). */
export function PayPanel({
  cart,
  chosen,
  payment,
}: {
  cart: Cart
  chosen: readonly CartQuote[]
  payment: Payment
}) {
  const [acceptTerms, setAcceptTerms] = useState(false)
  const [requestExpress, setRequestExpress] = useState(false)
  const [isTermsMissing, setIsTermsMissing] = useState(false)
  const terms = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTermsMissing(!acceptTerms)
    if (acceptTerms) payment.pay(chosen, requestExpress)
    else terms.current?.focus()
  }
  return (
    <Card aria-labelledby="paiement-titre" className="xl:sticky xl:top-24">
      <h2 id="paiement-titre" className="mb-3 text-xl">
        Votre commande
      </h2>
      <Recap chosen={chosen} />
      <form noValidate onSubmit={submit} className="mt-4">
        <Checkbox
          ref={terms}
          label={<Terms version={cart.termsVersion} />}
          checked={acceptTerms}
          error={isTermsMissing ? cartTexts.termsMissing : undefined}
          onChange={(event) => {
            setAcceptTerms(event.currentTarget.checked)
            setIsTermsMissing(false)
          }}
        />
        <Checkbox
          label={cartTexts.express}
          hint={cartTexts.withoutExpress}
          checked={requestExpress}
          onChange={(event) => setRequestExpress(event.currentTarget.checked)}
        />
        {payment.error && <PayRefusal error={payment.error} />}
        <Button
          type="submit"
          variant="call"
          size="large"
          className="mt-5 w-full"
          busy={payment.isBusy}
          disabledReason={reasonNotToPay(cart, chosen)}
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

function Recap({ chosen }: { chosen: readonly CartQuote[] }) {
  const total = chosen.reduce((sum, { totalCents }) => sum + totalCents, 0)
  return (
    <>
      <dl className="figures">
        {chosen.map(({ quoteId, destination, number, totalCents }) => (
          <div key={quoteId} className="flex justify-between gap-4 py-1">
            <dt className="min-w-0">
              Réexpédition vers {destination}{' '}
              <span className="text-sm text-ink-soft">({number})</span>
            </dt>
            <dd className="whitespace-nowrap">{formatMoney(totalCents)}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
          <dt className="font-semibold">Total TTC</dt>
          <dd className="text-right text-2xl font-bold" aria-live="polite">
            <Money cents={total} />
          </dd>
        </div>
      </dl>
      <FrancsNote />
      <p className="mt-3 text-sm text-ink-soft">{cartTexts.taxes}</p>
    </>
  )
}

function Terms({ version }: { version: string }) {
  return (
    <>
      J’ai lu et j’accepte les{' '}
      <a href={paths.termsOfSale} target="_blank" rel="noreferrer" className={linkStyle}>
        conditions générales de vente (nouvel onglet)
      </a>
      , version {version}.
    </>
  )
}

function reasonNotToPay(cart: Cart, chosen: readonly CartQuote[]): string | undefined {
  if (!cart.paymentConfigured) return `${cartTexts.incompleteSettings}.`
  return chosen.length === 0 ? 'Choisissez au moins un devis à payer.' : undefined
}
