import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { listStaff, type StaffMember } from '#contract/people/staff.ts'
import { pages } from '#web/api/query.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { formatShortMoment } from '#web/copy/format-date.ts'
import { staffRoles } from '#web/copy/staff.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'

const MemberMenu = lazyAfterContent(async () => (await import('./MemberMenu.tsx')).MemberMenu)

export function Team() {
  const list = useInfiniteQuery(pages(listStaff, {}))
  return (
    <PagedTable
      list={list}
      caption="Équipe"
      columns={columns}
      failed="L’équipe n’a pas pu être chargée."
      empty={<EmptyState title="Personne dans l’équipe" />}
    />
  )
}

const columns: readonly Column<StaffMember>[] = [
  {
    key: 'name',
    header: 'Nom',
    main: true,
    grows: true,
    width: 260,
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="block text-14 font-normal wrap-anywhere text-ink-soft as-table:ml-2 as-table:inline as-table:text-13">
          {email}
        </span>
      </>
    ),
  },
  { key: 'role', header: 'Rôle', onCard: 'plain', cell: ({ role }) => staffRoles[role].label },
  {
    key: 'state',
    header: 'État',
    onCard: 'plain',
    cell: ({ isActive }) => (
      <Badge family={isActive ? 'done' : 'none'}>{isActive ? 'Actif' : 'Désactivé'}</Badge>
    ),
  },
  {
    key: 'factor',
    header: 'Second facteur',
    cell: ({ hasSecondFactor }) => (
      <Badge family={hasSecondFactor ? 'done' : 'waiting'}>
        {hasSecondFactor ? 'Ajouté' : 'Aucun'}
      </Badge>
    ),
  },
  {
    key: 'last',
    header: 'Dernière connexion',
    cell: ({ lastSignedInAt }) => (lastSignedInAt ? formatShortMoment(lastSignedInAt) : 'Jamais'),
  },
  {
    key: 'sessions',
    header: 'Appareils',
    numeric: true,
    cell: ({ sessionCount }) => sessionCount,
  },
  {
    key: 'acts',
    header: 'Actions',
    onCard: 'plain',
    cell: (member) => (
      <Suspense fallback={<span className="inline-block min-h-control" />}>
        <MemberMenu member={member} />
      </Suspense>
    ),
  },
]
