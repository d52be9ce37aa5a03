import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { journalState } from '#web/api/journal.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** How far the log is sealed, and whether it still is what was sealed. */
export function SealLine() {
  const { data } = useQuery(journalState)
  if (!data) return null
  const { sealedLines, lastSeal, check } = data
  if (check && check.broken > 0) {
    return (
      <div className="mb-5">
        <Notice kind="error">
          {check.broken === 1
            ? 'Une ligne ne correspond plus à son sceau'
            : `${check.broken} lignes ne correspondent plus à leur sceau`}
          , à la vérification du {formatMoment(check.at)}. Quelqu’un a écrit dans la base derrière
          Escale&nbsp;: comparez avec une sauvegarde.
        </Notice>
      </div>
    )
  }
  if (sealedLines === 0) return null
  return (
    <p className="mb-5 text-sm text-ink-soft">
      <ShieldCheck className="mr-1.5 inline size-4 text-done" aria-hidden="true" />
      {sealedLines.toLocaleString('fr-FR')}{' '}
      {sealedLines === 1 ? 'ligne scellée' : 'lignes scellées'}
      {check && `, vérifiées le ${formatMoment(check.at)}`}. Dernier sceau&nbsp;:{' '}
      <code className="font-mono break-all">{lastSeal?.slice(0, 16)}</code>
    </p>
  )
}
