import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { myOrders } from '#web/api/orders.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { OrderCard } from './OrderCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

export const loader: Loader = ({ search }) =>
  queryClient.prefetchInfiniteQuery(myOrders(filterIn(search)))

/** Order history; `filter=pending` shows those that await their payment (docs/rules/pages.md#addresses). */
export function Orders() {
  const [params] = useSearchParams()
  const filter = filterIn(params)
  return (
    <>
      <PageHeader title="Historique des Commandes">
        {filter === 'pending' && (
          <p>
            Seulement celles en attente de paiement.{' '}
            <Link to={paths.orders} className={linkStyle}>
              Voir toutes les commandes
            </Link>
          </p>
        )}
      </PageHeader>
      <LiveNews topic="orders" />
      <OrderList filter={filter} />
    </>
  )
}

const filterIn = (query: URLSearchParams) => (query.get('filter') === 'pending' ? 'pending' : '')

function OrderList({ filter }: { filter: 'pending' | '' }) {
  const orders = useInfiniteQuery(myOrders(filter))
  if (!orders.data) return <Unloaded query={orders} failed="Impossible de charger vos commandes." />
  const items = orders.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing isFiltered={filter !== ''} />
  return (
    <>
      <ul className="grid gap-3" aria-label="Commandes">
        {items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <NextPage list={orders}>Afficher les commandes suivantes</NextPage>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="Aucune commande n’attend de paiement." />
  return (
    <EmptyState
      title="Vous n'avez aucune commande pour le moment."
      action={
        <Link to={paths.cart} className={buttonStyle()}>
          Voir mon panier
        </Link>
      }
    >
      Une commande naît quand un devis est payé. Vous suivrez ici sa préparation, son départ et sa
      livraison.
    </EmptyState>
  )
}
