import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { Link } from 'react-router'
import { listLapsedQuotes } from '#contract/sales/quotes.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { LapsedQuotes } from './LapsedQuotes.tsx'
import { CartContent } from './CartContent.tsx'
import { useCancelledNotice } from './use-cancelled-notice.ts'
import { keptCartCheck, useCart } from './use-cart.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(keptCartCheck()),
    queryClient.prefetchQuery(query(listLapsedQuotes, {})),
  ])

/** The accepted quotes, the same on every device, with the plan and the options of this browser (docs/rules/money.md#cart). */
export function Cart() {
  useCancelledNotice()
  const { check, rows } = useCart()
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
      {!check.data && (
        <Unloaded
          query={check}
          failed="Impossible de charger votre panier."
          loading={<SkeletonList rows={2} />}
        />
      )}
      <LapsedQuotes />
      {check.data && <CartContent cart={check.data} rows={rows} empty={<Nothing />} />}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Votre panier est vide"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Link to={paths.myQuotes} className={buttonStyle()}>
            Voir mes devis
          </Link>
          <Link to={paths.offers} className={buttonStyle('secondary')}>
            Voir les offres et options
          </Link>
        </div>
      }
    >
      Un devis que vous acceptez arrive ici, prêt à être payé, sur tous vos appareils. Les offres et
      les options que vous choisissez l’y rejoignent.
    </EmptyState>
  )
}
