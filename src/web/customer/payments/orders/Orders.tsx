import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
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
import type { MyOrderSummary } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { orderState } from '#web/copy/order-statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'

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

/** One order of the history, by its parcels; its number opens its page, and so does the rest of the card. */
function OrderCard({ order }: { order: MyOrderSummary }) {
  const { label, family } = orderState(order, order.isWithdrawn)
  return (
    <article className="relative rounded-card border border-line bg-surface p-4 hover:border-action sm:p-5">
      <div className="grid items-start min-[16rem]:grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <ParcelStack parcels={order.parcels} Otherwise={Receipt} />
        <div className="min-w-0 min-[16rem]:col-start-2">
          <h2 className="font-sans text-18 leading-6 font-semibold tracking-normal break-words">
            {shopsOf(order.parcels) || order.itemNames.join(' + ') || 'Réexpédition'}
          </h2>
          <p className="figures text-14 text-ink-soft">
            <Link
              to={paths.order(order.id)}
              className="font-mono no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {order.number}
            </Link>
            &nbsp;· <span className="whitespace-nowrap">{formatShortDay(order.createdAt)}</span>
            {order.destination && `\u00a0· ${order.destination}`}
          </p>
        </div>
        <div className="flex flex-wrap min-[16rem]:col-start-2 items-center gap-x-4 gap-y-1 sm:col-start-3 sm:flex-col sm:items-end">
          <p className="figures font-semibold">
            <Money cents={order.totalCents} />
          </p>
          <Badge family={family}>{label}</Badge>
          {order.deliveredAt && (
            <p className="text-14 text-ink-soft">le {formatShortDay(order.deliveredAt)}</p>
          )}
          {order.refundedCents > 0 && order.status !== 'refunded' && (
            <p className="figures text-14 text-ink-soft">
              dont {formatMoney(order.refundedCents)} remboursés
            </p>
          )}
        </div>
      </div>
      <Papers order={order} />
    </article>
  )
}

/** Above the link that covers the card. */
function Papers({ order: { tracking, invoiceId } }: { order: MyOrderSummary }) {
  if (tracking.length === 0 && !invoiceId) return null
  const style = `${linkStyle} relative inline-flex min-h-11 items-center`
  return (
    <p className="mt-1 -mb-2.5 flex flex-wrap gap-x-5">
      {tracking.map(({ shipment, box, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className={style}>
          <span>
            Suivre l’envoi{tracking.length > 1 && ` ${nameOf(shipment, box)}`}
            <NewTab />
          </span>
        </a>
      ))}
      {invoiceId && (
        <a href={invoicePdf(invoiceId)} target="_blank" rel="noreferrer" className={style}>
          Facture
          <NewTab isQuiet />
        </a>
      )}
    </p>
  )
}
