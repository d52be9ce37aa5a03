import { Link } from 'react-router'
import type { JournalLine } from '#contract/journal.ts'
import { ChangedFields } from '#web/back-office/ChangedFields.tsx'
import { fieldValue } from '#web/copy/changed-fields.ts'
import { factSentence } from '#web/copy/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { subjectNames } from '#web/copy/journal.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'

export type Line = Omit<JournalLine, 'id'> & { readonly id: string }

export const journalColumns: readonly Column<Line>[] = [
  {
    key: 'what',
    header: 'Quoi',
    main: true,
    cell: ({ type, subject }) => (
      <span className="block @min-[40rem]:w-52">
        <span className="font-semibold">{factSentence(type)}</span>
        {subject && <Subject subject={subject} />}
      </span>
    ),
  },
  {
    key: 'change',
    header: 'Avant et après',
    cell: ({ change, details }) => <ChangedFields change={change} details={details} />,
  },
  {
    key: 'who',
    header: 'Qui',
    cell: ({ actor }) => (
      <>
        {actor.name}
        <span className="block text-sm text-ink-soft">{fieldValue('role', actor.role)}</span>
      </>
    ),
  },
  {
    key: 'when',
    header: 'Quand',
    cell: ({ at }) => (
      <time dateTime={at} className="figures block text-sm @min-[40rem]:w-36">
        {formatMoment(at)}
      </time>
    ),
  },
]

type SubjectProps = { subject: NonNullable<JournalLine['subject']> }

/** A member of the team has no page of their own. */
function Subject({ subject: { kind, id, label } }: SubjectProps) {
  const to = pageOf(kind, id)
  return (
    <span className="block text-sm font-normal">
      {subjectNames[kind]}{' '}
      {to ? (
        <Link to={to} className={`figures break-all ${linkStyle}`}>
          {label}
        </Link>
      ) : (
        label
      )}
    </span>
  )
}

function pageOf(kind: SubjectProps['subject']['kind'], id: string): string | undefined {
  if (kind === 'parcel') return paths.adminParcel(id)
  if (kind === 'quote') return paths.adminQuote(id)
  if (kind === 'order') return paths.adminOrder(id)
  return kind === 'shipment' ? paths.departure(id) : undefined
}
