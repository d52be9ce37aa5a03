import { ChevronRight } from 'lucide-react'
import type { JournalLine } from '#contract/office/journal.ts'
import { ChangedFields } from '#web/back-office/core/ChangedFields.tsx'
import { formatShortMoment } from '#web/copy/format-date.ts'
import type { Column } from '#web/ui/Table.tsx'
import { changedFields, fieldValue } from '#words/changed-fields.ts'
import { factSentence } from '#words/facts.ts'
import { Subject } from './Subject.tsx'

type Line = Omit<JournalLine, 'id'> & { readonly id: string }

/** One line each; the values, of which the line has the first, unfold. */
export const journalColumns = (
  opened: ReadonlySet<string>,
  toggle: (id: string) => void,
): readonly Column<Line>[] => [
  {
    key: 'when',
    header: 'Quand',
    width: 150,
    cell: ({ at }) => (
      <time dateTime={at} className="figures">
        {formatShortMoment(at)}
      </time>
    ),
  },
  {
    key: 'who',
    header: 'Qui',
    width: 130,
    cell: ({ actor }) => (
      <span title={[actor.email, fieldValue('role', actor.role)].filter(Boolean).join(', ')}>
        {actor.name}
      </span>
    ),
  },
  {
    key: 'what',
    header: 'Quoi',
    main: true,
    grows: true,
    width: 200,
    cell: ({ type }) => <span className="font-semibold">{factSentence(type)}</span>,
  },
  {
    key: 'subject',
    header: 'Sur',
    width: 170,
    cell: ({ subject }) => (subject ? <Subject subject={subject} /> : '—'),
  },
  {
    key: 'change',
    header: 'Avant et après',
    grows: true,
    width: 240,
    cell: (line) => <Values line={line} isOpen={opened.has(line.id)} onToggle={toggle} />,
  },
]

type ValuesProps = {
  readonly line: Line
  readonly isOpen: boolean
  readonly onToggle: (id: string) => void
}

function Values({ line: { id, type, change, details }, isOpen, onToggle }: ValuesProps) {
  const fields = changedFields({ change, details })
  const [first] = fields
  if (!first) return <span className="text-ink-soft">—</span>
  const was = first.before === null ? '' : `${first.before} → `
  return (
    <span className={isOpen ? 'block py-2 whitespace-normal' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Valeurs\u00a0: ${factSentence(type)}`}
        className="mr-1.5 inline-flex size-6 items-center justify-center rounded-control align-middle text-ink-soft hover:bg-sunken pointer-coarse:size-11"
        onClick={() => onToggle(id)}
      >
        <ChevronRight
          className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
      </button>
      {isOpen ? (
        <ChangedFields change={change} details={details} />
      ) : (
        <>
          <span className="text-ink-soft">{first.name}&nbsp;: </span>
          {was}
          {first.after}
          {fields.length > 1 && (
            <span className="text-ink-soft">
              {' '}
              {fields.length === 2 ? 'et 1 autre' : `et ${fields.length - 1} autres`}
            </span>
          )}
        </>
      )}
    </span>
  )
}
