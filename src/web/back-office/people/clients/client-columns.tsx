import { Link } from 'react-router'
import type { ListedClient } from '#contract/people/clients.ts'
import { clientStateWords } from '#web/copy/clients.ts'
import { planNames } from '#words/plan-names.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

export const clientColumns: readonly Column<ListedClient>[] = [
  {
    key: 'name',
    header: 'Client',
    main: true,
    cell: ({ id, firstName, lastName, email, company }) => (
      <>
        <Link to={paths.adminClient(id)} data-row={id} className={linkStyle}>
          {firstName} {lastName}
        </Link>
        {company && <span className="block text-sm font-medium">{company}</span>}
        <span className="block text-sm font-normal break-all text-ink-soft">{email}</span>
      </>
    ),
  },
  {
    key: 'number',
    header: 'N° client',
    cell: ({ clientNumber }) => (
      <span className="font-mono text-sm whitespace-nowrap">{clientNumber}</span>
    ),
  },
  { key: 'place', header: 'Ville', cell: ({ city, country }) => `${city}, ${country}` },
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
