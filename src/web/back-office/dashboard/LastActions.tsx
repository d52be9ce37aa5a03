import type * as z from 'zod/mini'
import type { readDashboard } from '#contract/dashboard.ts'
import { factSentence } from '#web/copy/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'

type Actions = z.output<typeof readDashboard.output>['actions']

/** What the team did last, so that nobody does it twice. */
export function LastActions({ actions }: { actions: Actions }) {
  return (
    <Card className="mt-6" aria-labelledby="dernieres-actions">
      <h2 id="dernieres-actions" className="text-xl">
        Dernières actions de l’équipe
      </h2>
      {actions.length === 0 ? (
        <p className="mt-2 text-ink-soft">Rien encore&nbsp;: elles apparaîtront ici.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {actions.map(({ id, type, at, actor }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
              <span className="min-w-0">
                <span className="font-semibold">{factSentence(type)}</span>
                <span className="ml-2 text-ink-soft">{actor}</span>
              </span>
              <time dateTime={at} className="text-sm text-ink-soft figures">
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
