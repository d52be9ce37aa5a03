import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Navigate } from 'react-router'
import { listClients } from '#contract/people/clients.ts'
import { clientsExport } from '#web/api/clients.ts'
import { pageAt } from '#web/api/query.ts'
import { clientSentence } from '#web/copy/clients.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table } from '#web/ui/Table.tsx'
import { CountOf, Pager } from '#web/back-office/people/users/Pager.tsx'
import { isLostPlace, useListPlace } from '#web/back-office/people/users/use-list-place.ts'
import { clientColumns } from './client-columns.tsx'
import { ClientFilters } from './ClientFilters.tsx'
import { askedOf, filterNames } from './client-filters.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** /admin/clients: customers only, by filters that live in the address; the same list leaves as a CSV. */
export function Clients() {
  const { filters, place, firstPage, filterBy, goTo } = useListPlace(filterNames)
  const asked = askedOf(filters)
  const clients = useQuery(pageAt(listClients, asked, place))
  if (isLostPlace(clients.error)) return <Navigate to={firstPage} replace />
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <a href={clientsExport(asked)} download className={buttonStyle('secondary')}>
            <Download className="size-5" aria-hidden="true" />
            Exporter en CSV
          </a>
        }
      >
        <p>Les comptes clients, les plus récents d’abord.</p>
      </PageHeader>
      <ClientFilters filters={filters} onFilter={filterBy} />
      {!clients.data && (
        <Unloaded
          query={clients}
          failed="Impossible de charger les clients."
          because={clientSentence(clients.error)}
          loading={<SkeletonList rows={6} />}
        />
      )}
      {clients.data && (
        <>
          <CountOf count={clients.data.count} one="client" many="clients" />
          {clients.data.items.length === 0 ? (
            <NobodyHere isFiltered={Object.keys(asked).length > 0} />
          ) : (
            <Table
              room="wide"
              caption="Clients"
              columns={clientColumns}
              rows={clients.data.items}
              rowKey={({ id }) => id}
            />
          )}
          <Pager place={place} sides={clients.data} busy={clients.isFetching} onGo={goTo} />
        </>
      )}
    </>
  )
}

const NobodyHere = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="Aucun client ne correspond">Changez les filtres ou la recherche.</EmptyState>
  ) : (
    <EmptyState title="Aucun client pour le moment">
      Un client paraît ici dès son inscription.
    </EmptyState>
  )
