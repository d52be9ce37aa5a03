import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listLegalSubjects, type LegalSubjectSummary } from '#contract/papers/legal-office.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectLeads, legalSubjectNames } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Table, type Column } from '#web/ui/Table.tsx'

/** Each text and each term that the office dates: in force, to come, and being written. */
export const LegalTexts = () => (
  <Loaded
    query={useQuery(query(listLegalSubjects, {}))}
    failed="Impossible de charger les textes légaux."
  >
    {({ subjects }) => (
      <Table
        density="compact"
        room="wide"
        caption="Textes légaux"
        columns={columns}
        rows={subjects}
        rowKey={({ subject }) => subject}
      />
    )}
  </Loaded>
)

const columns: readonly Column<LegalSubjectSummary>[] = [
  {
    key: 'subject',
    header: 'Texte',
    main: true,
    cell: ({ subject }) => (
      <Link to={paths.adminLegalText(subject)} data-row={subject} className={linkStyle}>
        {legalSubjectNames[subject]}
      </Link>
    ),
  },
  {
    key: 'lead',
    header: 'Ce qu’il dit',
    grows: true,
    width: 160,
    cell: ({ subject }) => <span className="text-ink-soft">{legalSubjectLeads[subject]}</span>,
  },
  {
    key: 'current',
    header: 'En vigueur',
    cell: ({ current }) => (
      <>
        Version {current.number}{' '}
        <span className="text-ink-soft">
          {current.effectiveFrom === null
            ? 'livrée avec le site'
            : `depuis le ${formatParisDay(current.effectiveFrom)}${by(current.publishedBy)}`}
        </span>
      </>
    ),
  },
  {
    key: 'future',
    header: 'À venir',
    cell: ({ future: [next] }) =>
      next?.effectiveFrom
        ? `Version ${next.number}, le ${formatParisDay(next.effectiveFrom)}`
        : '—',
  },
  {
    key: 'draft',
    header: 'Brouillon',
    cell: ({ draft }) => (draft ? `${draft.updatedBy}, ${formatMoment(draft.updatedAt)}` : '—'),
  },
]

const by = (name: string | null): string => (name === null ? '' : `, par ${name}`)
