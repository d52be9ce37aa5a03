import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { listAlerts, type Alert } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { alertSentence, countText } from '#web/copy/dashboard.ts'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { alertPath } from './alert-path.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What waits for somebody, the most pressing first, each with its list. */
export function Alerts() {
  const alerts = useQuery(query(listAlerts, {}))
  return (
    <Card aria-labelledby="alertes">
      <h2 id="alertes" className="text-xl">
        Alertes
      </h2>
      {!alerts.data && (
        <Unloaded
          query={alerts}
          failed="Impossible de charger les alertes."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {alerts.data?.alerts.length === 0 && (
        <p className="mt-3 flex items-center gap-3 text-ink-soft">
          <CircleCheck className="size-5 shrink-0 text-done" aria-hidden="true" />
          Rien n’attend quelqu’un. Colis sans propriétaire, devis en retard et envois muets
          apparaîtront ici.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {alerts.data?.alerts.map((alert) => (
          <AlertLine key={alert.kind} alert={alert} />
        ))}
      </ul>
    </Card>
  )
}

const AlertLine = ({ alert }: { alert: Alert }) => (
  <li>
    <Link
      to={alertPath(alert.kind)}
      className="-mx-2 flex min-h-12 items-center gap-3 rounded-lg px-2 py-2 text-ink no-underline hover:bg-sunken"
    >
      <TriangleAlert className="size-5 shrink-0 text-problem" aria-hidden="true" />
      <span className="min-w-0">
        <strong className="figures">{countText(alert.count)}</strong> {alertSentence(alert)}
      </span>
    </Link>
  </li>
)
