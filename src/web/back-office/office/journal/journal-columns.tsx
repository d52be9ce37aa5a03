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
    width: 142,
    onCard: 'none',
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    key: 'who',
    header: 'Qui',
    width: 108,
    onCard: 'below',
    cell: ({ actor, at }) => (
      <>
        <span title={[actor.email, fieldValue('role', actor.role)].filter(Boolean).join(', ')}>
          {actor.name}
        </span>
        <span className="text-ink-soft as-table:hidden">
          , <Moment at={at} />
        </span>
      </>
    ),
  },
  {
    key: 'what',
    header: 'Quoi',
    main: true,
    grows: true,
    width: 322,
    cell: ({ type }) => <span className="font-semibold">{factSentence(type)}</span>,
  },
  {
    key: 'subject',
    header: 'Sur',
    width: 184,
    onCard: 'title',
    cell: ({ subject }) => (subject ? <Subject subject={subject} /> : <None />),
  },
  {
    key: 'change',
    header: 'Avant et après',
    grows: true,
    width: 250,
    onCard: 'below',
    cell: (line) => <Values line={line} isOpen={opened.has(line.id)} onToggle={toggle} />,
  },
]

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="figures">
    {formatShortMoment(at)}
  </time>
)

/** A column needs it, the lines of a phone do not. */
const None = () => <span className="hidden text-ink-soft as-table:inline">—</span>

type ValuesProps = {
  readonly line: Line
  readonly isOpen: boolean
  readonly onToggle: (id: string) => void
}

function Values({ line: { id, type, change, details }, isOpen, onToggle }: ValuesProps) {
  const fields = changedFields({ change, details })
  const [first] = fields
  if (!first) return <None />
  const was = first.before === null ? '' : `${first.before} → `
  return (
    <span className={isOpen ? 'block py-2 whitespace-normal' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`Valeurs\u00a0: ${factSentence(type)}`}
        className="absolute top-1.5 right-0 inline-flex size-11 items-center justify-center rounded-control align-middle text-ink-soft hover:bg-sunken as-table:static as-table:mr-1.5 as-table:pointer-fine:size-6"
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
        <span className="hidden as-table:inline">
          <span className="text-ink-soft">{first.name}&nbsp;: </span>
          {was}
          {first.after}
          {fields.length > 1 && (
            <span className="text-ink-soft">
              {' '}
              {fields.length === 2 ? 'et 1 autre' : `et ${fields.length - 1} autres`}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
