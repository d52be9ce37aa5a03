import { Link } from 'react-router'
import type { ListedUser } from '#contract/people/users.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatPhone } from '#web/copy/format-phone.ts'
import { roleLabels } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

export const userColumns: readonly Column<ListedUser>[] = [
  {
    key: 'name',
    header: 'Nom',
    main: true,
    cell: ({ firstName, lastName, email }) => (
      <>
        {firstName} {lastName}
        <span className="block text-sm font-normal break-all text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    cell: ({ clientNumber }) =>
      clientNumber ? (
        <span className="font-mono text-sm whitespace-nowrap">{clientNumber}</span>
      ) : (
        '—'
      ),
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
        className={`${linkStyle} inline-flex min-h-11 items-center`}
        aria-label={`Détail de ${firstName} ${lastName}`}
      >
        Détail
      </Link>
    ),
  },
]
