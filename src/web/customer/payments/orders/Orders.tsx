import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { myOrders, invoicePdf } from '#web/api/orders.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import type { OrderSummary } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { itemCountText, orderStatuses } from '#web/copy/money.ts'
import { Badge } from '#web/ui/Badge.tsx'

export const loader: Loader = ({ search }) =>
  queryClient.prefetchInfiniteQuery(myOrders(filterIn(search)))

/** Order history; `filter=pending` shows the orders that await payment (docs/rules/pages.md#addresses). */
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
      picture={<Scene name="loading" className="mb-4 max-w-72" />}
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

const nameOf = (shipment: string, box: number | null): string =>
  box === null ? shipment : `${shipment}, boîte\u00a0${box}`

/** One order of the history; its number opens its page. */
function OrderCard({ order }: { order: OrderSummary }) {
  const { label, family } = orderStatuses[order.status]
  const { tracking } = order
  return (
    <article className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="font-mono text-lg font-semibold tracking-normal">
          <Link to={paths.order(order.id)} className={linkStyle}>
            {order.number}
          </Link>
        </h2>
        <Badge family={family}>{label}</Badge>
      </div>
      <div className="figures mt-2 flex flex-wrap justify-between gap-x-4">
        <p className="text-ink-soft">
          {formatDay(order.createdAt)} · {itemCountText(order.itemCount)}
        </p>
        <p className="font-semibold">
          <Money cents={order.totalCents} />
        </p>
      </div>
      {(tracking.length > 0 || order.invoiceId) && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          {tracking.map(({ shipment, box, url }) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center`}
            >
              Suivre l’envoi {tracking.length > 1 && `${nameOf(shipment, box)} `}(nouvel onglet)
            </a>
          ))}
          {order.invoiceId && (
            <a
              href={invoicePdf(order.invoiceId)}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} inline-flex min-h-11 items-center`}
            >
              Facture (nouvel onglet)
            </a>
          )}
        </p>
      )}
    </article>
  )
}
