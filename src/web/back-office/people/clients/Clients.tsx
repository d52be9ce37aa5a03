import { useQuery } from '@tanstack/react-query'
import { Navigate, Link } from 'react-router'
import type * as z from 'zod/mini'
import { exportClients, listClients, type ListedClient } from '#contract/people/clients.ts'
import { france, territories } from '#domain/account/country.ts'
import { addressOf } from '#web/api/address-of.ts'
import { pageAt } from '#web/api/query.ts'
import { clientSentence, clientStateWords } from '#web/copy/clients.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { isLostPlace, useListPlace } from '#web/back-office/core/list/use-list-place.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { planIds } from '#domain/plan/plan.ts'
import { planNames } from '#words/plan-names.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import {
  type ListFilter,
  type ListView,
  queryFrom,
} from '#web/back-office/core/list/list-filter.ts'
import { TwoWayTable } from '#web/back-office/core/list/TwoWayTable.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
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

        <span className="block text-14 font-normal wrap-anywhere text-ink-soft as-table:ml-2 as-table:inline as-table:text-13">
          {email}
        </span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    onCard: 'plain',
    cell: ({ clientNumber }) => <span className="font-mono whitespace-nowrap">{clientNumber}</span>,
  },
  {
    key: 'place',
    header: 'Ville',
    grows: true,
    width: 140,
    onCard: 'plain',
    cell: ({ city, country }) => `${city}, ${country}`,
  },
  { key: 'plan', header: 'Formule', onCard: 'plain', cell: ({ plan }) => planNames[plan] },
  {
    key: 'state',
    header: 'État',
    onCard: 'plain',
    cell: ({ state }) => <StatusBadge of={clientStateWords[state]} />,
  },
  {
    key: 'date',
    header: 'Inscrit le',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
]

const countries = [...territories, france].map(({ name }) => name)

const filters: readonly ListFilter[] = [
  {
    name: 'formule',
    label: 'Formule',
    kind: 'choice',
    all: 'Toutes',
    options: planIds.map((id) => [id, planNames[id]] as const),
  },
  {
    name: 'territoire',
    label: 'Territoire',
    kind: 'choice',
    all: 'Tous',
    options: countries.map((name) => [name, name] as const),
  },
  {
    name: 'etat',
    label: 'État',
    kind: 'choice',
    all: 'Tous',
    options: [
      ['actif', 'Actifs'],
      ['inactif', 'Inactifs'],
      ['impaye', 'Abonnement impayé'],
    ],
  },
  {
    name: 'entreprise',
    label: 'Type',
    kind: 'choice',
    all: 'Tous',
    options: [
      ['oui', 'Professionnels'],
      ['non', 'Particuliers'],
    ],
  },
]

const views: readonly ListView[] = [
  { label: 'Tous', query: {} },
  { label: 'Actifs', query: { etat: 'actif' } },
  { label: 'Inactifs', query: { etat: 'inactif' } },
  { label: 'Abonnement impayé', query: { etat: 'impaye' } },
  { label: 'Professionnels', query: { entreprise: 'oui' } },
]

/** /admin/clients: customers only, with filters stored in the address; exports the same list as CSV. */
export function Clients() {
  const { filters: typed, place, firstPage, goTo } = useListPlace(filterNames)
  const asked = askedOf(typed)
  const clients = useQuery(pageAt(listClients, asked, place))
  if (isLostPlace(clients.error)) return <Navigate to={firstPage} replace />
  return (
    <>
      <ListHead
        name="clients"
        title="Clients"
        counted={clients.data?.count}
        unit={['client', 'clients']}
        query={queryOf(asked)}
        search={{ hint: 'Prénom, nom, e-mail, téléphone, n° client', maxLength: 100 }}
        views={views}
        filters={filters}
        menu={[csvEntry(addressOf(exportClients, asked))]}
      />
      {clients.data ? (
        <TwoWayTable
          page={clients.data}
          query={clients}
          place={place}
          perPage={50}
          onGo={goTo}
          caption="Clients"
          columns={clientColumns}
          empty={<NobodyHere isFiltered={Object.keys(asked).length > 0} />}
        />
      ) : (
        <Unloaded
          query={clients}
          failed="Impossible de charger les clients."
          because={clientSentence(clients.error)}
        />
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

const filterNames = ['recherche', 'formule', 'territoire', 'etat', 'entreprise'] as const

type Asked = Omit<z.input<typeof listClients.input>, 'cursor' | 'side'>

const yesOrNo = (value: string | undefined, yes: string, no: string): 'yes' | 'no' | undefined => {
  if (value === yes) return 'yes'
  return value === no ? 'no' : undefined
}

/** The filters of the address; unknown values filter nothing. */
function askedOf(filters: Readonly<Record<string, string>>): Asked {
  const { recherche, formule, territoire, etat, entreprise } = filters
  const plan = planIds.find((id) => id === formule)
  const country = countries.find((name) => name === territoire)
  const active = yesOrNo(etat, 'actif', 'inactif')
  const professional = yesOrNo(entreprise, 'oui', 'non')
  return {
    ...(recherche ? { search: recherche } : {}),
    ...(plan ? { plan } : {}),
    ...(country ? { country } : {}),
    ...(active ? { active } : {}),
    ...(professional ? { professional } : {}),
    ...(etat === 'impaye' ? { unpaid: 'yes' } : {}),
  }
}

/** The address of these filters. */
function queryOf({ search, plan, country, active, professional, unpaid }: Asked): URLSearchParams {
  return queryFrom({
    recherche: search,
    formule: plan,
    territoire: country,
    etat: unpaid ? 'impaye' : active && { yes: 'actif', no: 'inactif' }[active],
    entreprise: professional && { yes: 'oui', no: 'non' }[professional],
  })
}
