import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listLastActions } from '#contract/office/dashboard.ts'
import type { JournalAct } from '#contract/office/journal.ts'
import { Subject } from '#web/back-office/office/journal/Subject.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { factSentence } from '#words/facts.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What the team did last, so that nobody does it twice. */
export function LastActions() {
  const actions = useQuery(query(listLastActions, {}))
  useToastWhenForbidden(actions.error, 'aux actions de l’équipe')
  return (
    <Card aria-labelledby="dernieres-actions">
      <h2 id="dernieres-actions" className="text-xl">
        Dernières actions de l’équipe
      </h2>
      {!actions.data && (
        <Unloaded
          query={actions}
          failed="Impossible de charger les actions."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {actions.data?.actions.length === 0 && (
        <p className="mt-2 text-ink-soft">Rien encore&nbsp;: elles apparaîtront ici.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {actions.data?.actions.map((action) => (
          <ActionLine key={action.id} action={action} />
        ))}
      </ul>
      <Link to={paths.adminJournal} className={`mt-3 inline-block py-1 ${linkStyle}`}>
        Tout le journal
      </Link>
    </Card>
  )
}

const ActionLine = ({ action: { type, at, actor, subject } }: { action: JournalAct }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
    <span className="min-w-0">
      <span className="font-semibold">{factSentence(type)}</span>
      {subject && <Subject subject={subject} />}
      <span className="block text-sm break-words text-ink-soft">
        {actor.name}
        {actor.email && ` (${actor.email})`}
      </span>
    </span>
    <Moment at={at} className="figures text-sm text-ink-soft" />
  </li>
)
