import { useQuery } from '@tanstack/react-query'
import { Navigate, Link } from 'react-router'
import { listUsers, type ListedUser } from '#contract/people/users.ts'
import { pageAt } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { userTexts, roleLabels } from '#web/copy/users.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { TwoWayTable } from '#web/back-office/core/list/TwoWayTable.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { isLostPlace, useListPlace } from '#web/back-office/core/list/use-list-place.ts'
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
    cell: ({ clientNumber }) =>
      clientNumber ? <span className="font-mono whitespace-nowrap">{clientNumber}</span> : '—',
  },
  {
    key: 'phone',
    header: 'Téléphone',
    onCard: 'plain',
    cell: ({ phone }) =>
      phone ? <span className="figures whitespace-nowrap">{formatPhone(phone)}</span> : '—',
  },
  { key: 'role', header: 'Rôle', onCard: 'plain', cell: ({ role }) => roleLabels[role] },
  {
    key: 'state',
    header: 'État',
    onCard: 'plain',
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
    onCard: 'plain',
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
  const { filters, place, firstPage, goTo } = useListPlace(['recherche'])
  const search = filters['recherche'] ?? ''
  const users = useQuery(pageAt(listUsers, { search: search || undefined }, place))
  useToastWhenForbidden(users.error, 'aux utilisateurs')
  if (isLostPlace(users.error)) return <Navigate to={firstPage} replace />
  return (
    <>
      <ListHead
        name="utilisateurs"
        title="Utilisateurs"
        counted={users.data?.count}
        unit={['utilisateur', 'utilisateurs']}
        query={new URLSearchParams(search ? { recherche: search } : {})}
        search={{ hint: 'Prénom, nom, e-mail, n° client', maxLength: 100 }}
      />
      {users.data ? (
        <TwoWayTable
          page={users.data}
          query={users}
          place={place}
          perPage={10}
          onGo={goTo}
          caption="Utilisateurs"
          columns={userColumns}
          empty={
            <EmptyState title="Aucun utilisateur ne correspond">
              Cherchez une partie du prénom, du nom, de l’e-mail ou du numéro client.
            </EmptyState>
          }
        />
      ) : (
        <Unloaded
          query={users}
          failed={userTexts.listTitle}
          because={`${userTexts.listFailed} ${errorSentence(users.error)}`}
        />
      )}
    </>
  )
}
