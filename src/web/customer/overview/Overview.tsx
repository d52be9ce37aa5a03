import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { readTerritoryNotices } from '#contract/offer/territory-notices.ts'
import { readOverview } from '#contract/office/overview.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { AddressCard } from '#web/customer/people/address/AddressCard.tsx'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { HomeNotices } from '#web/customer/TerritoryNotices.tsx'
import { ActionCards } from './ActionCards.tsx'
import { QuickTiles } from './QuickTiles.tsx'
import { RecentNotices } from './RecentNotices.tsx'
import { StatCards } from './StatCards.tsx'
import { WhatItCost } from './WhatItCost.tsx'
import { WhatToDoFirst } from './WhatToDoFirst.tsx'
import { WhereTheyAre } from './WhereTheyAre.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

export const loader: Loader = () =>
  Promise.all([
    queryClient.prefetchQuery(query(readOverview, {})),
    queryClient.prefetchQuery(query(readTerritoryNotices, {})),
  ])

/** What must I do now, where are my parcels, what did it cost, what is new (docs/rules/pages.md#customer-area). */
export function Overview() {
  const firstName = useSessionUser()?.firstName || 'Utilisateur'
  const state = useQuery(query(readOverview, {}))
  return (
    <>
      <PageHeader title={`Bonjour, ${firstName}\u00a0!`} tabTitle="Aperçu">
        Voici où en sont vos colis.
      </PageHeader>
      <LiveNews topic="overview" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <HomeNotices />
        {!state.data && <Unloaded query={state} failed="Impossible de charger votre aperçu." />}
        {state.data && (
          <>
            <WhatToDoFirst overview={state.data} />
            <StatCards overview={state.data} />
            <WhereTheyAre parcels={state.data.parcels} />
            <WhatItCost spent={state.data.spent} />
          </>
        )}
        <QuickTiles />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <AddressCard />
          {state.data && <RecentNotices notices={state.data.notices} />}
        </div>
        <ActionCards />
      </div>
    </>
  )
}
