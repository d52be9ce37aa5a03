import { useQuery } from '@tanstack/react-query'
import { Navigate, Link } from 'react-router'
import { listUsers, type ListedUser } from '#contract/people/users.ts'
import { pageAt } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { userTexts, roleLabels } from '#web/copy/users.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { CountOf, Pager } from './Pager.tsx'
import { SearchBox } from '#web/back-office/core/SearchBox.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { isLostPlace, useListPlace } from './use-list-place.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatPhone } from '#words/format-phone.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

const userColumns: readonly Column<ListedUser>[] = [
  {
    key: 'name',
    header: 'Nom',
    main: true,
    grows: true,
    width: 260,
    cell: ({ firstName, lastName, email }) => (
      <>
        {firstName} {lastName}
        <span className="ml-2 font-normal break-all text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    cell: ({ clientNumber }) =>
      clientNumber ? <span className="font-mono whitespace-nowrap">{clientNumber}</span> : '—',
  },
  {
    key: 'phone',
    header: 'Téléphone',
    cell: ({ phone }) => (
      <span className="figures whitespace-nowrap">{phone ? formatPhone(phone) : '—'}</span>
    ),
  },
  { key: 'role', header: 'Rôle', cell: ({ role }) => roleLabels[role] },
  {
    key: 'state',
    header: 'État',
    cell: ({ isActive }) => (
      <Badge family={isActive ? 'done' : 'none'}>{isActive ? 'Actif' : 'Inactif'}</Badge>
    ),
  },
  {
    key: 'date',
    header: 'Inscrit le',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDay(createdAt)}</span>,
  },
  {
    key: 'detail',
    header: 'Actions',
    cell: ({ id, firstName, lastName }) => (
      <Link
        to={paths.adminUser(id)}
        data-row={id}
        className={`${linkStyle} inline-flex min-h-control items-center`}
        aria-label={`Détail de ${firstName} ${lastName}`}
      >
        Détail
      </Link>
    ),
  },
]

/** /admin/utilisateurs: every account, ten per page, newest first (docs/rules/accounts.md#users-in-the-office). */
export function Users() {
  const { filters, place, firstPage, filterBy, goTo } = useListPlace(['recherche'])
  const search = filters['recherche'] ?? ''
  const users = useQuery(pageAt(listUsers, { search: search || undefined }, place))
  useToastWhenForbidden(users.error, 'aux utilisateurs')
  if (isLostPlace(users.error)) return <Navigate to={firstPage} replace />
  return (
    <>
      <PageHeader title="Utilisateurs">
        <p>Tous les comptes, clients et équipe, les plus récents d’abord.</p>
      </PageHeader>
      <div className="mb-5">
        <SearchBox
          key={search}
          asked={search}
          hint="Prénom, nom, e-mail, n° client"
          onSearch={(typed) => filterBy({ recherche: typed })}
        />
      </div>
      {!users.data && (
        <Unloaded
          query={users}
          failed={userTexts.listTitle}
          because={`${userTexts.listFailed} ${errorSentence(users.error)}`}
          loading={<SkeletonList rows={6} />}
        />
      )}
      {users.data && (
        <>
          <CountOf count={users.data.count} one="utilisateur" many="utilisateurs" />
          {users.data.items.length === 0 ? (
            <EmptyState title="Aucun utilisateur ne correspond">
              Cherchez une partie du prénom, du nom, de l’e-mail ou du numéro client.
            </EmptyState>
          ) : (
            <Table
              density="compact"
              room="wide"
              caption="Utilisateurs"
              columns={userColumns}
              rows={users.data.items}
              rowKey={({ id }) => id}
            />
          )}
          <Pager place={place} sides={users.data} busy={users.isFetching} onGo={goTo} />
        </>
      )}
    </>
  )
}
