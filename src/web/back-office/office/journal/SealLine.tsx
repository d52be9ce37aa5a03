import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { readJournalState, type JournalState } from '#contract/office/journal.ts'
import { query } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** How far the log is sealed, and whether it still is what was sealed. */
export function SealLine() {
  const { data } = useQuery(query(readJournalState, {}))
  if (!data) return null
  const { late, check } = data
  if (check && check.broken > 0) return <Broken check={check} />
  return (
    <>
      {late && <Late at={check?.at} />}
      {data.sealedLines > 0 && <Sealed state={data} />}
    </>
  )
}

function Sealed({ state: { sealedLines, lastSeal, check } }: { state: JournalState }) {
  return (
    <p className="mb-5 text-sm text-ink-soft">
      <ShieldCheck className="mr-1.5 inline size-4 text-done" aria-hidden="true" />
      {linesText(sealedLines, 'scellée')}
      {check && `, vérifiées le ${formatMoment(check.at)}`}. Dernier sceau&nbsp;:{' '}
      <code className="font-mono break-all">{lastSeal?.slice(0, 16)}</code>
    </p>
  )
}

const Late = ({ at }: { at: string | undefined }) => (
  <div className="mb-5">
    <Notice kind="warning" title="La vérification de la nuit manque">
      Le journal devrait être vérifié chaque nuit
      {at === undefined
        ? ', et ne l’a encore jamais été'
        : `, et l’a été la dernière fois le ${formatMoment(at)}`}
      . Prévenez qui maintient Escale.
    </Notice>
  </div>
)

const linesText = (count: number, word: string): string =>
  count === 1 ? `1 ligne ${word}` : `${count.toLocaleString('fr-FR')} lignes ${word}s`

const Broken = ({ check }: { check: NonNullable<JournalState['check']> }) => (
  <div className="mb-5">
    <Notice kind="error" title={linesText(check.broken, 'altérée')}>
      La vérification du {formatMoment(check.at)} a trouvé ce qui ne correspond plus à son sceau.
      {check.firstBrokenAt &&
        ` ${check.broken === 1 ? 'La ligne' : 'La première'} est du ${formatMoment(check.firstBrokenAt)}.`}{' '}
      Quelqu’un a écrit dans la base derrière Escale&nbsp;: comparez avec une sauvegarde.
    </Notice>
  </div>
)
