import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listLegalSubjects, type LegalSubjectSummary } from '#contract/papers/legal-office.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectLeads, legalSubjectNames } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'

/** Each text and each term that the office dates: in force, to come, and being written. */
export function LegalTexts() {
  const list = useQuery(query(listLegalSubjects, {}))
  if (list.isPending) return <SkeletonList />
  if (!list.data) {
    return (
      <ErrorState
        title="Impossible de charger les textes légaux."
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {errorSentence(list.error)}
      </ErrorState>
    )
  }
  return (
    <Table
      density="compact"
      room="wide"
      caption="Textes légaux"
      columns={columns}
      rows={list.data.subjects}
      rowKey={({ subject }) => subject}
    />
  )
}

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
