import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { CheckoutState } from '#web/api/cart.ts'
import { Money } from '#web/chrome/Money.tsx'
import { checkoutOutcomes, paymentToasts } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { readCart } from '#contract/payments/cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { noteSeenPayment } from '#web/api/seen-payments.ts'
import { sessionChanged } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.ts'
import { restoreItem, storedKeyOf } from '#domain/cart/stored-cart.ts'
import { cartToasts } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { SettingOut } from './SettingOut.tsx'

/** The result of this payment, what it was for, and what to do next. */
export function PaymentOutcome(shown: { sessionId: string; checkout: CheckoutState }) {
  const { sessionId, checkout } = shown
  const { title, text } = checkoutOutcomes[checkout.status]
  useLeavingLines(sessionId, checkout)
  return (
    <>
      <PageHeader title={title}>
        <p role="status" className="text-ink sm:text-lg">
          {text}
        </p>
      </PageHeader>
      <AllSetOut checkout={checkout}>
        <Details checkout={checkout} />
      </AllSetOut>
    </>
  )
}

/** The route of each paid shipment, with the details; the details alone when nothing ships. */
function AllSetOut({ checkout, children }: { checkout: CheckoutState; children: ReactNode }) {
  const { orderId, shipments, paidAt } = checkout
  const [only, second] = shipments
  if (orderId === null || !only) return <DetailsCard>{children}</DetailsCard>
  const follow = (
    <Link to={paths.order(orderId)} className={buttonStyle('primary', 'large', 'max-sm:w-full')}>
      {second ? 'Suivre ces envois' : 'Suivre cet envoi'}
    </Link>
  )
  if (!second)
    return (
      <SettingOut shipment={only} paidAt={paidAt} follow={follow}>
        <section
          aria-label="Détail du paiement"
          className="border-dashed border-line-strong p-5 max-lg:border-t-2 sm:p-6 lg:min-w-64 lg:content-center lg:border-l-2"
        >
          {children}
        </section>
      </SettingOut>
    )
  return (
    <div className="grid gap-4">
      {shipments.map((shipment) => (
        <SettingOut key={shipment.id} shipment={shipment} paidAt={paidAt} />
      ))}
      <DetailsCard>
        <p className="mb-4">{follow}</p>
        {children}
      </DetailsCard>
    </div>
  )
}

const DetailsCard = ({ children }: { children: ReactNode }) => (
  <Card aria-label="Détail du paiement">{children}</Card>
)

function Details({ checkout }: { checkout: CheckoutState }) {
  const { status, items, totalCents, orderId, orderNumber, savedMethod } = checkout
  return (
    <>
      <dl className="figures grid gap-x-8 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] sm:gap-y-4">
        <Reshipping checkout={checkout} />
        {items.map((item) => (
          <Fact key={item.key} label={`${item.name} (${item.detail})`}>
            <Money cents={item.totalCents} />
          </Fact>
        ))}
        <Fact label="Montant TTC">
          <span className="font-display sm:text-28 sm:font-bold">
            <Money cents={totalCents} />
          </span>
        </Fact>
        {orderId && orderNumber && (
          <Fact label="Commande">
            <Link to={paths.order(orderId)} className="font-mono font-medium">
              {orderNumber}
            </Link>
          </Fact>
        )}
      </dl>
      {status === 'paid' && items.some(({ frequency }) => frequency !== null) && (
        <p className="mt-4">
          Votre abonnement est actif.{' '}
          <Link to={paths.subscription} className={linkStyle}>
            Voir mon abonnement
          </Link>
        </p>
      )}
      {savedMethod !== null && (
        <p className="mt-4">
          Enregistré pour vos prochaines commandes&nbsp;: {paymentMethodLabel(savedMethod)}.{' '}
          <Link to={paths.accountPayments} className={linkStyle}>
            Voir mes moyens de paiement
          </Link>
        </p>
      )}
      {needsCart.has(status) && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.cart} className={buttonStyle('call')}>
            Retourner au panier
          </Link>
          <PutBack items={items} />
        </div>
      )}
    </>
  )
}

/** How many quotes were paid, and for what; a single one with nothing beside it is the whole amount. */
function Reshipping({ checkout: { quoteIds, items, totalCents } }: { checkout: CheckoutState }) {
  const count = quoteIds.length
  if (count === 0 || (count === 1 && items.length === 0)) return null
  return (
    <Fact label={count === 1 ? 'Réexpédition, un devis' : `Réexpédition, ${count} devis`}>
      <Money cents={totalCents - sumOf(items)} />
    </Fact>
  )
}

const sumOf = (items: CheckoutState['items']): number =>
  items.reduce((sum, { totalCents }) => sum + totalCents, 0)

const needsCart = new Set<CheckoutState['status']>(['failed', 'expired', 'void'])

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 sm:block">
      <dt className="text-ink-soft sm:text-14">{label}</dt>
      <dd className="max-sm:text-right sm:text-18 sm:font-semibold">{children}</dd>
    </div>
  )
}

/** Paid or pending: removes exactly the lines of this session from the cart, however often and in how many tabs it is read. */
function useLeavingLines(sessionId: string, { status, items }: CheckoutState): void {
  const client = useQueryClient()
  const isTaken = status === 'paid' || status === 'pending'
  const bought = items.map(({ key }) => key).join(' ')

  useEffect(() => {
    if (!isTaken) return
    localCart.removeBought(new Set(bought.split(' ')))
    noteSeenPayment(sessionId)
  }, [isTaken, bought, sessionId])

  useEffect(() => {
    if (status === 'open') return
    void client.invalidateQueries(query(readCart, {}))
    void invalidateTopics(client, ['cart'])
    if (status !== 'paid') return
    void toast(paymentToasts.succeeded)
    void invalidateTopics(client, ['subscription'])
    // The account's plan may have changed with the payment.
    void sessionChanged()
  }, [status, client])
}

/** A pending payment had removed its lines from the cart, and then failed: one click puts them back. */
function PutBack({ items }: { items: CheckoutState['items'] }) {
  const inCart = new Set(localCart.use().map(storedKeyOf))
  const missing = items
    .map(restoreItem)
    .filter((item) => item !== null)
    .filter((item) => !inCart.has(storedKeyOf(item)))
  if (missing.length === 0) return null
  return (
    <Button
      variant="secondary"
      onClick={() => {
        for (const item of missing) localCart.add(item)
        void toast(cartToasts.added)
      }}
    >
      Remettre au panier
    </Button>
  )
}
