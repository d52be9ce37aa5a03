import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listLegalSubjects, type LegalSubjectSummary } from '#contract/papers/legal-office.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectLeads, legalSubjectNames } from '#web/copy/legal-office.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
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
    wraps: true,
    cell: ({ subject }) => (
      <>
        <Link
          to={paths.adminLegalText(subject)}
          data-row={subject}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          {legalSubjectNames[subject]}
        </Link>
        <span className="block max-w-prose text-sm font-normal text-ink-soft">
          {legalSubjectLeads[subject]}
        </span>
      </>
    ),
  },
  {
    key: 'current',
    header: 'En vigueur',
    wraps: true,
    cell: ({ current }) => (
      <>
        Version {current.number}
        <span className="block text-sm text-ink-soft">
          {current.effectiveFrom === null
            ? 'Livrée avec le site'
            : `Depuis le ${formatParisDay(current.effectiveFrom)}${by(current.publishedBy)}`}
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
        : '–',
  },
  {
    key: 'draft',
    header: 'Brouillon',
    wraps: true,
    cell: ({ draft }) =>
      draft ? (
        <>
          <Badge family="waiting">Brouillon</Badge>
          <span className="block text-sm text-ink-soft">
            {draft.updatedBy}, {formatMoment(draft.updatedAt)}
          </span>
        </>
      ) : (
        '–'
      ),
  },
]

const by = (name: string | null): string => (name === null ? '' : `, par ${name}`)
