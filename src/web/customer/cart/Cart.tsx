import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { cartQuery, type Cart as CartContent } from '#web/api/cart.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { cartTexts } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { LapsedQuotes } from '#web/customer/quote/LapsedQuotes.tsx'
import { CartLine } from './CartLine.tsx'
import { PayPanel } from './PayPanel.tsx'
import { PayRefusal } from './PayRefusal.tsx'
import { useCancelledNotice } from './use-cancelled-notice.ts'
import { usePay } from './use-pay.ts'

/** The accepted quotes to pay, the same on every device (decisions §4). */
export function Cart() {
  useCancelledNotice()
  const cart = useQuery(cartQuery)
  return (
    <>
      <PageHeader
        title="Panier"
        actions={
          <Link to={paths.quotes} className={buttonStyle('secondary')}>
            Demander un devis
          </Link>
        }
      />
      {cart.isPending && <SkeletonList rows={2} />}
      {cart.isError && (
        <ErrorState
          title="Impossible de charger votre panier."
          onRetry={() => void cart.refetch()}
          retrying={cart.isFetching}
        >
          {errorSentence(cart.error)}
        </ErrorState>
      )}
      <LapsedQuotes />
      {cart.isSuccess && <Filled cart={cart.data} />}
    </>
  )
}

function Filled({ cart }: { cart: CartContent }) {
  const payment = usePay()
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const chosen = cart.quotes.filter(({ quoteId }) => !leftOut.includes(quoteId))
  const choose = (quoteId: string, isIn: boolean) => {
    setLeftOut((before) =>
      isIn ? before.filter((other) => other !== quoteId) : [...before, quoteId],
    )
  }
  return (
    <div className="grid gap-4">
      {!cart.paymentConfigured && <Notice kind="warning" title={cartTexts.incompleteSettings} />}
      {cart.quotes.length === 0 ? (
        <>
          {/* The refused quote may have been the last: why it left is still told. */}
          {payment.error && <PayRefusal error={payment.error} />}
          <Nothing />
        </>
      ) : (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <ul className="grid gap-4" aria-label="Devis à payer">
            {cart.quotes.map((quote) => (
              <li key={quote.quoteId}>
                <CartLine
                  quote={quote}
                  isIn={chosen.includes(quote)}
                  onChoose={
                    cart.quotes.length > 1 ? (isIn) => choose(quote.quoteId, isIn) : undefined
                  }
                />
              </li>
            ))}
          </ul>
          <PayPanel cart={cart} chosen={chosen} payment={payment} />
        </div>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Votre panier est vide"
      action={
        <Link to={paths.quotes} className={buttonStyle()}>
          Voir mes devis
        </Link>
      }
    >
      Un devis que vous acceptez arrive ici, prêt à être payé. Vous le retrouvez sur tous vos
      appareils.
    </EmptyState>
  )
}
