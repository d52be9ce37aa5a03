import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Navigate, Link } from 'react-router'
import { listClients, type ListedClient } from '#contract/people/clients.ts'
import { clientsExport } from '#web/api/clients.ts'
import { pageAt } from '#web/api/query.ts'
import { clientSentence, clientStateWords } from '#web/copy/clients.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { CountOf, Pager } from '#web/back-office/people/users/Pager.tsx'
import { isLostPlace, useListPlace } from '#web/back-office/people/users/use-list-place.ts'
import { askedOf, filterNames, countries } from './client-filters.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { planIds } from '#domain/plan/plan.ts'
import { planNames } from '#words/plan-names.ts'
import { FoldedOnPhone } from '#web/back-office/core/FoldedOnPhone.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SearchBox } from '#web/back-office/core/SearchBox.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

const clientColumns: readonly Column<ListedClient>[] = [
  {
    key: 'name',
    header: 'Client',
    main: true,
    grows: true,
    width: 260,
    cell: ({ id, firstName, lastName, email, company }) => (
      <>
        <Link to={paths.adminClient(id)} data-row={id} className={linkStyle}>
          {firstName} {lastName}
        </Link>
        {company && <span className="ml-2 font-medium">{company}</span>}
        <span className="ml-2 font-normal break-all text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    cell: ({ clientNumber }) => <span className="font-mono whitespace-nowrap">{clientNumber}</span>,
  },
  {
    key: 'place',
    header: 'Ville',
    grows: true,
    width: 140,
    cell: ({ city, country }) => `${city}, ${country}`,
  },
  { key: 'plan', header: 'Formule', cell: ({ plan }) => planNames[plan] },
  {
    key: 'state',
    header: 'État',
    cell: ({ state }) => (
      <Badge family={clientStateWords[state].family}>{clientStateWords[state].label}</Badge>
    ),
  },
  {
    key: 'date',
    header: 'Inscrit le',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
]

type Filters = Readonly<Record<string, string>>

const choices = {
  formule: ['Formule', planIds.map((id) => [id, planNames[id]] as const)],
  territoire: ['Territoire', countries.map((name) => [name, name] as const)],
  etat: [
    'État',
    [
      ['actif', 'Actifs'],
      ['inactif', 'Inactifs'],
      ['impaye', 'Abonnement impayé'],
    ],
  ],
  entreprise: [
    'Type',
    [
      ['oui', 'Professionnels'],
      ['non', 'Particuliers'],
    ],
  ],
} as const satisfies Record<string, readonly [string, readonly (readonly [string, string])[]]>

function ClientFilters({
  filters,
  onFilter,
}: {
  filters: Filters
  onFilter: (next: Filters) => void
}) {
  return (
    <div className="mb-5 grid gap-3">
      <SearchBox
        key={filters['recherche']}
        asked={filters['recherche'] ?? ''}
        hint="Prénom, nom, e-mail, n° client"
        onSearch={(typed) => onFilter({ recherche: typed })}
      />
      <div>
        <FoldedOnPhone used={usedIn(filters)}>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {Object.entries(choices).map(([name, [label, options]]) => (
              <SelectField
                key={name}
                label={label}
                value={filters[name] ?? ''}
                onChange={(event) => {
                  onFilter({ [name]: event.target.value })
                }}
              >
                <option value="">Tous</option>
                {options.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
        </FoldedOnPhone>
      </div>
    </div>
  )
}

const usedIn = (filters: Filters): number =>
  Object.entries(choices).filter(([name, [, options]]) =>
    options.some(([value]) => value === filters[name]),
  ).length

/** /admin/clients: customers only, with filters stored in the address; exports the same list as CSV. */
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
              density="compact"
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
