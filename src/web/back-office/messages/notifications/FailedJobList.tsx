import { useQuery } from '@tanstack/react-query'
import { listFailedJobs, retryFailedJobs, type FailedJobs } from '#contract/office/faults.ts'
import { query } from '#web/api/query.ts'
import { failureToast } from '#web/back-office/core/failure-toast.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { jobSentences } from '#words/system.ts'
import { goOnBeside } from './go-on-beside.ts'

const columns: readonly Column<FailedJobs>[] = [
  {
    key: 'job',
    header: 'Tâche',
    main: true,
    wraps: true,
    cell: ({ job }) => jobSentences[job] ?? job,
  },
  { key: 'count', header: 'Abandons', numeric: true, cell: ({ count }) => count },
  {
    key: 'reason',
    header: 'Dernière erreur',
    wraps: true,
    cell: ({ reason }) => <span className="font-mono text-sm wrap-anywhere">{reason || '—'}</span>,
  },
  { key: 'last', header: 'Dernier abandon', cell: ({ lastAt }) => formatMoment(lastAt) },
  { key: 'act', header: 'Relancer', cell: (failed) => <Retry failed={failed} /> },
]

/** The background jobs that were given up after all their tries; nothing while there are none. */
export function FailedJobList() {
  const list = useQuery(query(listFailedJobs, {}))
  if (!list.data)
    return <Unloaded query={list} failed="Impossible de charger les tâches de fond." />
  if (list.data.items.length === 0) return null
  return (
    <section className="mb-8" aria-labelledby="taches-abandonnees">
      <h2 id="taches-abandonnees" className="text-18">
        Tâches de fond abandonnées
      </h2>
      <p className="my-3 max-w-prose text-ink-soft">
        Chacune a échoué à tous ses essais, pendant environ deux heures. Réparez la cause, puis
        relancez&nbsp;; sans cela, la ligne disparaît au bout de sept jours et la tâche n’est jamais
        faite.
      </p>
      <Table
        density="compact"
        room="wide"
        caption="Tâches de fond abandonnées"
        columns={columns}
        rows={list.data.items}
        rowKey={({ job }) => job}
      />
    </section>
  )
}

const refusals = {
  stale: 'D’autres ont échoué ou ont été relancées entre-temps\u00a0: vérifiez, puis recommencez.',
}

function Retry({ failed: { job, count } }: { failed: FailedJobs }) {
  const retrying = useAction(retryFailedJobs, {
    done: { title: 'Tâche relancée', description: 'Si elle échoue encore, elle revient ici.' },
    onFailed: failureToast('Rien n’a été relancé', refusals),
  })
  return (
    <Button
      variant="secondary"
      busy={retrying.isBusy}
      ref={goOnBeside}
      onClick={() => retrying.run({ job, count })}
    >
      Relancer<span className="sr-only"> {jobSentences[job] ?? job}</span>
    </Button>
  )
}
