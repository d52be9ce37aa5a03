import type { JournalLine } from '#contract/office/journal.ts'
import { ChangedFields } from '#web/back-office/core/ChangedFields.tsx'
import { fieldValue } from '#words/changed-fields.ts'
import { factSentence } from '#words/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import type { Column } from '#web/ui/Table.tsx'
import { Subject } from './Subject.tsx'

export type Line = Omit<JournalLine, 'id'> & { readonly id: string }

export const journalColumns: readonly Column<Line>[] = [
  {
    key: 'what',
    header: 'Quoi',
    wraps: true,
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
    wraps: true,
    cell: ({ change, details }) => <ChangedFields change={change} details={details} />,
  },
  {
    key: 'who',
    header: 'Qui',
    wraps: true,
    cell: ({ actor }) => (
      <span className="block @min-[40rem]:w-44">
        {actor.name}
        <span className="block text-sm text-ink-soft">{fieldValue('role', actor.role)}</span>
        {actor.email && (
          <span className="block text-sm break-words text-ink-soft">{actor.email}</span>
        )}
      </span>
    ),
  },
  {
    key: 'when',
    header: 'Quand',
    cell: ({ at }) => (
      <time dateTime={at} className="figures">
        {formatMoment(at)}
      </time>
    ),
  },
]
