import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClientLogEntry } from '#contract/clients.ts'
import { clientLog } from '#web/api/clients.ts'
import { changeLabel, changeValue } from '#web/copy/clients.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { factSentence } from '#web/copy/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** Every fact about this client, newest first, and what the team changed value by value. */
export function ClientLog({ customerId }: { customerId: string }) {
  const log = useInfiniteQuery(clientLog(customerId))
  if (log.isPending) return <SkeletonList rows={6} />
  if (!log.data) {
    return (
      <ErrorState
        title="Impossible de charger le journal."
        retrying={log.isFetching}
        onRetry={() => void log.refetch()}
      >
        {errorSentence(log.error)}
      </ErrorState>
    )
  }
  const entries = log.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <EmptyState title="Rien ne s’est encore passé" />
  return (
    <>
      <ol className="grid">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="figures text-sm text-ink-soft">
              {formatMoment(entry.at)}
              <span className="block">{entry.actor}</span>
            </p>
            <div className="min-w-0">
              <p className="font-medium">{factSentence(entry.type)}</p>
              <Changes entry={entry} />
            </div>
          </li>
        ))}
      </ol>
      <NextPage list={log}>Afficher la suite</NextPage>
    </>
  )
}

function Changes({ entry: { before, after } }: { entry: ClientLogEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <ul className="text-sm text-ink-soft">
      {fields.map((field) => (
        <li key={field} className="break-words">
          {changeLabel(field)}&nbsp;: {changeValue(before?.[field])}{' '}
          <span aria-hidden="true">→</span>
          <span className="sr-only">devient</span>{' '}
          <span className="text-ink">{changeValue(after?.[field])}</span>
        </li>
      ))}
    </ul>
  )
}
