import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { cartQuery, checkoutQuery, type CheckoutState } from '#web/api/cart.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { checkoutOutcomes, paymentToasts } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** The page after the provider's: the truth of that session for who opened it. Reading it fulfils nothing (decisions §4). */
export function PaymentSuccess() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') ?? ''
  return (
    <>
      {sessionId === '' ? <Unknown /> : <Session sessionId={sessionId} />}
      <nav aria-label="Et maintenant" className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.orders} className={buttonStyle()}>
          Voir mes commandes
        </Link>
        <Link to={paths.invoices} className={buttonStyle('secondary')}>
          Mes Factures
        </Link>
        <Link to={paths.overview} className={buttonStyle('secondary')}>
          Retour à l'aperçu
        </Link>
      </nav>
    </>
  )
}

function Session({ sessionId }: { sessionId: string }) {
  const checkout = useQuery(checkoutQuery(sessionId))
  if (checkout.isSuccess) return <Outcome checkout={checkout.data} />
  if (checkout.isPending) {
    return (
      <>
        <PageHeader title="Votre paiement" />
        <Skeleton className="h-40" />
      </>
    )
  }
  if (isUnknown(checkout.error)) return <Unknown />
  return (
    <>
      <PageHeader title="Votre paiement" />
      <ErrorState
        title="Impossible de lire l’état de votre paiement."
        onRetry={() => void checkout.refetch()}
        retrying={checkout.isFetching}
      >
        {errorSentence(checkout.error)}
      </ErrorState>
    </>
  )
}

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

function Outcome({ checkout }: { checkout: CheckoutState }) {
  const { title, text } = checkoutOutcomes[checkout.status]
  useAnnouncement(checkout.status)
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <p role="status" className="text-lg">
          {text}
        </p>
        <dl className="figures mt-5 grid gap-2 border-t border-line pt-4">
          <Fact label="Montant">{formatMoney(checkout.totalCents)} TTC</Fact>
          {checkout.orderId && checkout.orderNumber && (
            <Fact label="Commande">
              <Link to={paths.order(checkout.orderId)} className="font-mono font-medium">
                {checkout.orderNumber}
              </Link>
            </Fact>
          )}
        </dl>
        {needsCart.has(checkout.status) && (
          <Link to={paths.cart} className={buttonStyle('call', 'normal', 'mt-5')}>
            Retourner au panier
          </Link>
        )}
      </Card>
    </>
  )
}

const needsCart = new Set<CheckoutState['status']>(['failed', 'expired', 'void'])

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Paid: said once, and the quotes leave the cart. */
function useAnnouncement(status: CheckoutState['status']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (status === 'open') return
    void client.invalidateQueries(cartQuery)
    if (status === 'paid') void toast(paymentToasts.succeeded)
  }, [status, client])
}

function Unknown() {
  return (
    <>
      <PageHeader title="Paiement introuvable" />
      <Notice kind="warning">
        Cette adresse ne correspond à aucun paiement de votre compte. Si vous venez de payer,
        retrouvez votre commande dans l’historique.
      </Notice>
    </>
  )
}
