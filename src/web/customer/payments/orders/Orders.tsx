import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Receipt } from 'lucide-react'
import { useId } from 'react'
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
import { WindowLine } from '#web/chrome/route/Arrival.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { parisDayOf, parisDayOfText } from '#domain/storage/paris-day.ts'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { shopsOf } from '#web/copy/shops.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { orderState } from '#web/copy/order-statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'
import { SmallRoute } from './SmallRoute.tsx'

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
  const today = parisDayOf(new Date(useNow()))
  const orders = useInfiniteQuery(myOrders(filter))
  if (!orders.data) return <Unloaded query={orders} failed="Impossible de charger vos commandes." />
  const items = orders.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing isFiltered={filter !== ''} />
  const isWhole = orders.data.pages.length === 1 && !orders.hasNextPage
  return (
    <>
      <Groups orders={items} isWhole={isWhole} />
      {items.some(({ arrival }) => arrival && parisDayOfText(arrival.to) >= today) && (
        <p className="mt-3 text-14 text-ink-soft">Dates d’arrivée indicatives.</p>
      )}
      <NextPage list={orders}>Afficher les commandes suivantes</NextPage>
    </>
  )
}

/** Apart where one page has them all: what a next page brings would go above, out of sight. */
function Groups({ orders, isWhole }: { orders: readonly MyOrderSummary[]; isWhole: boolean }) {
  const underWay = orders.filter(isUnderWay).toSorted((a, b) => nearness(b) - nearness(a))
  const others = orders.filter((order) => !isUnderWay(order))
  if (!isWhole || underWay.length === 0)
    return <Group title="Commandes" isTitleSeen={false} orders={orders} />
  return (
    <>
      <Group title="En cours" orders={underWay} />
      {/* A refused payment may still be taken up again. */}
      <Group title={others.every(isDone) ? 'Terminées' : 'Autres commandes'} orders={others} />
    </>
  )
}

const familyOf = (order: MyOrderSummary) => orderState(order, order.isWithdrawn).family

/** Whether something of it is still to come. */
const isUnderWay = (order: MyOrderSummary): boolean => nearness(order) >= 0

/** What moves stands first, then what is about to. */
const nearness = (order: MyOrderSummary): number =>
  ['waiting', 'house', 'moving'].indexOf(familyOf(order))

const isDone = (order: MyOrderSummary): boolean => familyOf(order) === 'done'

type GroupProps = { title: string; isTitleSeen?: boolean; orders: readonly MyOrderSummary[] }

function Group({ title, isTitleSeen = true, orders }: GroupProps) {
  const id = useId()
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={id} className="not-first-of-type:mt-6">
      <h2 id={id} className={isTitleSeen ? 'mb-2 text-18' : 'sr-only'}>
        {title}
      </h2>
      <ul className="@container divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </section>
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

/** Beside the photo what it is and when it arrives, then what it cost; each a column where there is room, a line on a phone. */
const row =
  'relative grid grid-cols-[auto_minmax(0,1fr)_1rem] items-center gap-x-4 gap-y-1 px-4 py-2.5 ' +
  '@min-[34rem]:grid-cols-[auto_minmax(0,1fr)_11.5rem_1rem] @min-[34rem]:gap-y-1.5 @min-[34rem]:py-4 ' +
  '@min-[50rem]:grid-cols-[auto_minmax(0,1fr)_15rem_11.5rem_1rem] @min-[50rem]:gap-x-5 @min-[50rem]:px-5'

const cells = {
  photo:
    'flex max-[16rem]:hidden @min-[34rem]:row-span-2 @min-[34rem]:self-center @min-[50rem]:min-w-22',
  name: 'min-w-0 max-[16rem]:col-span-2 @min-[50rem]:row-span-2',
  state:
    'col-span-full flex flex-wrap items-center gap-x-2 gap-y-1 @max-[34rem]:mt-2 ' +
    '@min-[34rem]:col-start-2 @min-[34rem]:col-end-3 @min-[34rem]:row-start-2 @min-[50rem]:col-start-3 @min-[50rem]:col-end-4 @min-[50rem]:row-span-2 @min-[50rem]:row-start-1 @min-[50rem]:block',
  cost:
    'col-span-full flex flex-wrap items-center justify-between gap-x-4 ' +
    '@min-[34rem]:col-start-3 @min-[34rem]:col-end-4 @min-[34rem]:row-span-2 @min-[34rem]:row-start-1 @min-[34rem]:flex-col @min-[34rem]:items-end @min-[50rem]:col-start-4 @min-[50rem]:col-end-5',
  sign: 'size-4 text-ink-soft @min-[34rem]:col-start-4 @min-[34rem]:row-span-2 @min-[34rem]:row-start-1 @min-[50rem]:col-start-5',
}

/** One order of the history, by its parcels; its number opens its page, and so does the rest of the row. */
function OrderRow({ order }: { order: MyOrderSummary }) {
  return (
    <article className={`${row} hover:bg-sunken`}>
      <span className={cells.photo}>
        <ParcelStack parcels={order.parcels} Otherwise={Receipt} size="pair" />
      </span>
      <div className={cells.name}>
        <h3 className="font-sans text-16 leading-5 font-semibold tracking-normal break-words">
          {shopsOf(order.parcels) || order.itemNames.join(' + ') || 'Réexpédition'}
        </h3>
        <p className="figures text-14 leading-4 text-ink-soft @min-[34rem]:leading-5">
          <Link
            to={paths.order(order.id)}
            className="font-mono no-underline after:absolute after:inset-0"
          >
            {order.number}
          </Link>
          &nbsp;· <span className="whitespace-nowrap">{formatShortDay(order.createdAt)}</span>
        </p>
        {order.destination && (
          <p className="mt-1 flex items-center gap-x-2 text-14 text-ink-soft @max-[50rem]:hidden">
            <SmallRoute {...order} />
            {order.destination}
          </p>
        )}
      </div>
      <ChevronRight className={cells.sign} aria-hidden="true" />
      <State order={order} />
      <div className={cells.cost}>
        <Amount order={order} />
        <Papers order={order} />
      </div>
    </article>
  )
}

/** When it arrives or arrived, and what it has become. */
function State({ order }: { order: MyOrderSummary }) {
  const { label, family } = orderState(order, order.isWithdrawn)
  return (
    <div className={cells.state}>
      {order.deliveredAt && (
        <p className="basis-full text-14 text-ink-soft @min-[50rem]:mb-1">
          Arrivée le {formatShortDay(order.deliveredAt)}
        </p>
      )}
      {order.arrival && (
        <div className="basis-full @min-[50rem]:mb-1.5">
          <WindowLine window={windowOf(order.arrival)} size="row" />
        </div>
      )}
      {order.destination && (
        <span className="@min-[50rem]:hidden">
          <SmallRoute {...order} />
        </span>
      )}
      <span className="grid justify-items-start gap-1">
        <Badge family={family}>{label}</Badge>
        <span className="text-13 text-ink-soft empty:hidden @min-[50rem]:hidden">
          {order.destination}
        </span>
      </span>
    </div>
  )
}

const windowOf = ({ from, to }: NonNullable<MyOrderSummary['arrival']>) => ({
  from: parisDayOfText(from),
  to: parisDayOfText(to),
})

const Amount = ({ order: { totalCents, refundedCents, status } }: { order: MyOrderSummary }) => (
  <div className="@min-[34rem]:text-right">
    <p className="figures font-semibold">
      <Money cents={totalCents} />
    </p>
    {refundedCents > 0 && status !== 'refunded' && (
      <p className="figures text-14 text-ink-soft">dont {formatMoney(refundedCents)} remboursés</p>
    )}
  </div>
)

/** Above the link that covers the row. */
function Papers({ order }: { order: MyOrderSummary }) {
  const { number, invoiceId } = order
  const tracking = isUnderWay(order) ? order.tracking : []
  if (tracking.length === 0 && !invoiceId) return null
  const style = `${linkStyle} relative inline-flex min-h-11 items-center text-14 @min-[34rem]:pointer-fine:min-h-8`
  const ofOrder = <span className="sr-only">, commande {number}</span>
  return (
    <p className="-my-2 ml-auto flex flex-wrap gap-x-4 @min-[34rem]:-my-1">
      {tracking.map(({ shipment, box, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className={style}>
          <span>
            Suivre l’envoi{tracking.length > 1 && ` ${nameOf(shipment, box)}`}
            {ofOrder}
            <NewTab />
          </span>
        </a>
      ))}
      {invoiceId && (
        <a href={invoicePdf(invoiceId)} target="_blank" rel="noreferrer" className={style}>
          Facture
          {ofOrder}
          <NewTab isQuiet />
        </a>
      )}
    </p>
  )
}
