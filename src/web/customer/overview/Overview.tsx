import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '#web/api/query-client.ts'
import { Money } from '#web/chrome/Money.tsx'
import type { Loader } from '#web/chrome/screen.ts'
import { readTerritoryNotices } from '#contract/offer/territory-notices.ts'
import { readOverview, type OverviewView } from '#contract/office/overview.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { FoldedAddress } from '#web/customer/people/address/FoldedAddress.tsx'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { HomeNotices } from '#web/customer/TerritoryNotices.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Notice } from '#contract/messages/notifications.ts'
import { NoticeLine } from '#web/customer/messages/notifications/NoticeLine.tsx'
import { useMarkNotices } from '#web/customer/messages/notifications/use-mark-notices.ts'
import { LinesSkeleton } from '#web/chrome/CustomerSkeleton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { AtSea } from './AtSea.tsx'
import { Counts } from './Counts.tsx'
import { FirstRun } from './FirstRun.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { InHouse } from './InHouse.tsx'
import { WhatToDoFirst } from './WhatToDoFirst.tsx'
import { ActionCards, QuickTiles } from './Shortcuts.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(query(readOverview, {})),
    queryClient.prefetchQuery(query(readTerritoryNotices, {})),
  ])

/** Answers: what must I do now, where are my parcels, what did it cost, what is new (docs/rules/pages.md#customer-area). */
export function Overview() {
  const firstName = useSessionUser()?.firstName || 'Utilisateur'
  const state = useQuery(query(readOverview, {}))
  const isNew = state.data?.progress === 'new'
  return (
    <>
      {isNew ? (
        <PageHeader title={`Bienvenue, ${firstName}. Voici votre adresse.`} tabTitle="Aperçu">
          <p className="max-sm:text-14">
            Donnez-la telle quelle aux boutiques&nbsp;: le numéro dit que le colis est à vous.
          </p>
        </PageHeader>
      ) : (
        <PageHeader title={`Bonjour, ${firstName}\u00a0!`} tabTitle="Aperçu" />
      )}
      <LiveNews topic="overview" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-8">
        <HomeNotices />
        {!state.data && (
          <Unloaded
            query={state}
            failed="Impossible de charger votre aperçu."
            loading={<OverviewSkeleton />}
          />
        )}
        {state.data && (isNew ? <New overview={state.data} /> : <Usual overview={state.data} />)}
      </div>
    </>
  )
}

/** Nothing to count and nothing to send yet: the shortcuts come with the first parcel. */
const New = ({ overview }: { overview: OverviewView }) => (
  <>
    <WhatToDoFirst overview={overview} />
    <FirstRun />
    <WhatItCost spent={overview.spent} />
    {overview.notices.length > 0 && <RecentNotices notices={overview.notices} />}
  </>
)

const Usual = ({ overview }: { overview: OverviewView }) => (
  <>
    {isQuiet(overview) && <NothingUnderWay />}
    <WhatToDoFirst overview={overview} />
    {overview.progress === 'awaiting-first' && <FirstSteps isAddressTaken isDeclared />}
    <Counts overview={overview} />
    <AtSea boxes={overview.atSea} />
    <InHouse
      parcels={overview.inHouse}
      count={overview.inHouseCount}
      awaited={overview.awaited}
      awaitedCount={overview.declaredParcels}
    />
    <WhatItCost spent={overview.spent} />
    <RecentNotices notices={overview.notices} />
    {!isQuiet(overview) && <FoldedAddress />}
    <QuickTiles />
    <ActionCards />
  </>
)

const isQuiet = ({ toDo, inHouse, awaited, atSea }: OverviewView): boolean =>
  [toDo, inHouse, awaited, atSea].every(({ length }) => length === 0)

/** Between two orders: what comes next, and the address that it needs, before counts of zero. */
const NothingUnderWay = () => (
  <>
    <EmptyState
      title="Rien en route pour le moment"
      action={
        <Link to={paths.declareParcel} className={buttonStyle()}>
          Déclarer un colis
        </Link>
      }
    >
      Commandez avec votre adresse de Limoges, puis déclarez le colis&nbsp;: nous vous écrivons à
      son arrivée.
    </EmptyState>
    <FoldedAddress />
  </>
)

function RecentNotices({ notices }: { notices: readonly Notice[] }) {
  const { mark } = useMarkNotices()
  return (
    <Card aria-labelledby="nouvelles-titre">
      <h2 id="nouvelles-titre" className="text-xl">
        Notifications Récentes
      </h2>
      {notices.length === 0 ? (
        <p className="mt-3 text-ink-soft max-sm:mb-3">
          Rien pour le moment. La réception d’un colis, un devis prêt ou un départ s’afficheront
          ici.
        </p>
      ) : (
        <ul className="mt-3 grid grid-cols-1 divide-y divide-line max-sm:[&>li]:border-0 max-sm:[&>li:nth-child(n+2)]:hidden">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onMark={mark} isShort />
          ))}
        </ul>
      )}
      <Link to={paths.notifications} className={buttonStyle('secondary', 'normal', 'sm:mt-4')}>
        Voir toutes les notifications
      </Link>
    </Card>
  )
}

/** The shape of what comes: what to do, the three counts, the chart at sea. */
const OverviewSkeleton = () => (
  <div role="status" className="grid gap-3 sm:gap-8">
    <span className="sr-only">Chargement…</span>
    <LinesSkeleton />
    <div className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="grid gap-2 p-3 sm:p-4">
          <Skeleton className="h-7 w-10" />
          <Skeleton className="h-4 w-full max-w-32" />
        </div>
      ))}
    </div>
    <Skeleton className="h-48 w-full rounded-2xl" />
  </div>
)

/** The year so far and the last payment, in one line; nothing for a customer who has paid nothing yet. */
function WhatItCost({ spent }: { spent: OverviewView['spent'] }) {
  const [last] = spent.lastPayments
  if (!last) return null
  return (
    <Card
      padding="tight"
      aria-labelledby="cout-titre"
      className="figures flex flex-wrap items-center justify-between gap-x-4 sm:px-6"
    >
      <h2 id="cout-titre" className="sr-only">
        Ce que j’ai payé
      </h2>
      <p className="min-w-0 grow basis-44">
        <strong className="font-display text-22">
          <Money cents={spent.cents} />
        </strong>
        <span className="block text-14 text-ink-soft">
          payés en {spent.year}, remboursements déduits
          <span className="max-sm:hidden">
            . Le dernier paiement&nbsp;: <Money cents={last.amountCents} /> le{' '}
            {formatDay(last.paidAt)},{' '}
            <Link to={paths.order(last.orderId)} className={`${linkStyle} whitespace-nowrap`}>
              {last.number}
            </Link>
          </span>
        </span>
      </p>
      <Link
        to={paths.invoices}
        className={`${linkStyle} inline-flex min-h-11 shrink-0 items-center`}
      >
        Mes factures
      </Link>
    </Card>
  )
}
