import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listStandingOrders } from '#contract/sales/standing-orders.ts'
import { pages } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle, type ButtonVariant } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { hasQuoteLeft } from './has-quote-left.ts'
import { StandingOrderCard } from './StandingOrderCard.tsx'

const programme = (look: ButtonVariant) => (
  <Link to={paths.newStandingOrder} className={buttonStyle(look)}>
    Programmer un envoi
  </Link>
)

/** The customer's standing orders, newest first. */
export function StandingOrders() {
  const orders = useInfiniteQuery(pages(listStandingOrders, {}))
  if (!orders.data)
    return (
      <Unloaded
        query={orders}
        failed="Vos envois programmés n’ont pas pu être chargés."
        loading={<SkeletonList rows={2} />}
      />
    )
  const items = orders.data.pages.flatMap((page) => page.items)
  if (items.length === 0) {
    return (
      <EmptyState
        title="Aucun envoi programmé"
        picture={<Scene name="loading" className="mb-4 max-w-72" />}
        action={programme('primary')}
      >
        Choisissez des colis, une condition et un plafond&nbsp;: dès qu’elle est remplie, ils
        partent et sont payés sans que vous ayez à revenir. Vous pouvez l’arrêter jusqu’au paiement.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Mes envois programmés">
      <div className="mb-4">{programme(items.some(hasQuoteLeft) ? 'secondary' : 'primary')}</div>
      <ul className="grid gap-3">
        {items.map((order) => (
          <li key={order.id}>
            <StandingOrderCard order={order} />
          </li>
        ))}
      </ul>
      <NextPage list={orders}>Afficher la suite</NextPage>
    </section>
  )
}
