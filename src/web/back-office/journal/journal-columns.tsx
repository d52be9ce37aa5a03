import { Link } from 'react-router'
import type { JournalLine } from '#contract/journal.ts'
import { ChangedFields } from '#web/back-office/ChangedFields.tsx'
import { fieldValue } from '#words/changed-fields.ts'
import { factSentence } from '#words/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { subjectNames, subjectNote } from '#words/journal.ts'

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

/** An account has its page in two places, by what is looked for: its line leads to none. */
function Subject({ subject }: SubjectProps) {
  const { kind, id, label } = subject
  const to = pageOf(kind, id)
  const note = subjectNote(subject)
  return (
    <span className="block text-sm font-normal break-words">
      {subjectNames[kind]}{' '}
      {to ? (
        <Link to={to} className={`figures break-words ${linkStyle}`}>
          {label}
        </Link>
      ) : (
        label
      )}
      {note && <span className="figures">, {note}</span>}
    </span>
  )
}

function pageOf(kind: SubjectProps['subject']['kind'], id: string): string | undefined {
  if (kind === 'parcel') return paths.adminParcel(id)
  if (kind === 'quote') return paths.adminQuote(id)
  if (kind === 'order') return paths.adminOrder(id)
  if (kind === 'message') return paths.adminNotifications
  return kind === 'shipment' ? paths.departure(id) : undefined
}
