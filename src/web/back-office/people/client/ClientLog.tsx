import { useInfiniteQuery } from '@tanstack/react-query'
import { readClientLog } from '#contract/people/clients.ts'
import { ChangedFields } from '#web/back-office/core/ChangedFields.tsx'
import { factSentence } from '#words/facts.ts'
import { pages } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** Every fact about this client, newest first, and what the team changed value by value. */
export function ClientLog({ customerId }: { customerId: string }) {
  const log = useInfiniteQuery(pages(readClientLog, { customerId }))
  if (!log.data)
    return (
      <Unloaded
        query={log}
        failed="Impossible de charger le journal."
        loading={<SkeletonList rows={6} />}
      />
    )
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
              {(entry.before ?? entry.after) && (
                <ChangedFields
                  change={{ before: entry.before ?? {}, after: entry.after ?? {} }}
                  details={{}}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <NextPage list={log}>Afficher la suite</NextPage>
    </>
  )
}
