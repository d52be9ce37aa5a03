import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { readTerritoryNotices } from '#contract/offer/territory-notices.ts'
import { readOverview, type OverviewView } from '#contract/office/overview.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { AddressCard } from '#web/customer/people/address/AddressCard.tsx'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { HomeNotices } from '#web/customer/TerritoryNotices.tsx'
import { FirstRun } from './FirstRun.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { WhatItCost } from './WhatItCost.tsx'
import { WhatToDoFirst } from './WhatToDoFirst.tsx'
import { WhereTheyAre } from './WhereTheyAre.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import {
  Receipt,
  ShoppingCart,
  User,
  Package,
  PackageCheck,
  Ship,
  type LucideIcon,
} from 'lucide-react'
import type { Notice } from '#contract/messages/notifications.ts'
import { NoticeLine } from '#web/customer/messages/notifications/NoticeLine.tsx'
import { useMarkNotices } from '#web/customer/messages/notifications/use-mark-notices.ts'

const tiles = [
  { label: 'Mon Compte', to: paths.account, Icon: User },
  { label: 'Mon Panier', to: paths.cart, Icon: ShoppingCart },
  { label: 'Documents & Factures', to: paths.invoices, Icon: Receipt },
]

function QuickTiles() {
  return (
    <section aria-labelledby="acces-titre">
      <h2 id="acces-titre" className="mb-3 text-xl">
        Accès rapide
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {tiles.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-surface px-4 font-medium no-underline hover:border-action"
            >
              <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const actions = [
  {
    title: 'Déclarer un Colis',
    text: 'Donnez le numéro de suivi d’une commande\u00a0: nous la reconnaîtrons à son arrivée.',
    to: paths.declareParcel,
    act: 'Déclarer',
  },
  {
    title: 'Demander un Devis',
    text: 'Choisissez parmi vos colis reçus, votre territoire et vos options.',
    to: paths.quotes,
    act: 'Demander',
  },
  {
    title: 'Offres & Options',
    text: 'Comparez les offres\u00a0: stockage, groupement et frais de traitement.',
    to: paths.offers,
    act: 'Découvrir',
  },
]

function ActionCards() {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {actions.map(({ title, text, to, act }) => (
        <li key={to}>
          <Card className="flex h-full flex-col items-start gap-2">
            <h2 className="text-xl">{title}</h2>
            <p className="grow text-ink-soft">{text}</p>
            <Link
              to={to}
              className={buttonStyle('secondary')}
              aria-label={`${act}\u00a0: ${title}`}
            >
              {act}
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  )
}

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
          Donnez-la aux boutiques telle quelle&nbsp;: votre numéro client dit que le colis est le
          vôtre.
        </PageHeader>
      ) : (
        <PageHeader title={`Bonjour, ${firstName}\u00a0!`} tabTitle="Aperçu">
          Voici où en sont vos colis.
        </PageHeader>
      )}
      <LiveNews topic="overview" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <HomeNotices />
        {!state.data && <Unloaded query={state} failed="Impossible de charger votre aperçu." />}
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
    <RecentNotices notices={overview.notices} />
  </>
)

const Usual = ({ overview }: { overview: OverviewView }) => (
  <>
    <WhatToDoFirst overview={overview} />
    {overview.progress === 'awaiting-first' && <FirstSteps isAddressTaken isDeclared />}
    <StatCards overview={overview} />
    <WhereTheyAre parcels={overview.parcels} />
    <WhatItCost spent={overview.spent} />
    <QuickTiles />
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <AddressCard />
      <RecentNotices notices={overview.notices} />
    </div>
    <ActionCards />
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
        <p className="mt-3 text-ink-soft">
          Rien pour le moment. La réception d’un colis, un devis prêt ou un départ s’afficheront
          ici.
        </p>
      ) : (
        <ul className="mt-3 grid divide-y divide-line">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onMark={mark} />
          ))}
        </ul>
      )}
      <Link to={paths.notifications} className={buttonStyle('secondary', 'normal', 'mt-4')}>
        Voir toutes les notifications
      </Link>
    </Card>
  )
}

/** Real counts, each linked to what it counts (docs/rules/pages.md#customer-area). */
function StatCards({ overview }: { overview: OverviewView }) {
  return (
    <section aria-labelledby="compteurs-titre">
      <h2 id="compteurs-titre" className="sr-only">
        Vos colis en chiffres
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Colis en attente"
          hint="pas encore expédiés"
          count={overview.pendingParcels}
          to={paths.pendingParcels}
          Icon={Package}
        />
        <Stat
          label="Colis Déclarés"
          hint="attendus à l’entrepôt"
          count={overview.declaredParcels}
          to={paths.declareParcel}
          Icon={PackageCheck}
        />
        <Stat
          label="Commandes Expédiées"
          hint="en route ou livrées"
          count={overview.shippedOrders}
          to={paths.orders}
          Icon={Ship}
        />
      </ul>
    </section>
  )
}

type StatProps = { label: string; hint: string; count: number; to: string; Icon: LucideIcon }

const Stat = ({ label, hint, count, to, Icon }: StatProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-center gap-4 rounded-2xl border border-line bg-surface p-4 no-underline hover:border-action"
    >
      <Icon className="size-8 shrink-0 text-action" aria-hidden="true" />
      <span className="min-w-0">
        <span className="figures block font-display text-3xl leading-none font-bold">{count}</span>
        <span className="mt-1 block font-medium">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </Link>
  </li>
)
