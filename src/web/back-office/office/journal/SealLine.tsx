import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { readJournalState, type JournalState } from '#contract/office/journal.ts'
import { query } from '#web/api/query.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** How far the log is sealed, and whether it still is what was sealed. */
export function SealLine() {
  const { data } = useQuery(query(readJournalState, {}))
  if (!data) return null
  const { late, check } = data
  if (check && check.brokenDays + check.missingLines > 0) return <Broken check={check} />
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

function damageText({ brokenDays, firstBrokenDay, missingLines }: Check): string {
  const first = firstBrokenDay === null ? '' : formatParisDay(firstBrokenDay)
  const days =
    brokenDays === 1 ? `la journée du ${first}` : `${brokenDays} journées, la première du ${first}`
  return [
    brokenDays > 0 && days,
    missingLines > 0 && `${linesText(missingLines, 'scellée')} de moins qu’avant`,
  ]
    .filter(Boolean)
    .join(', et ')
}

type Check = NonNullable<JournalState['check']>

const Broken = ({ check }: { check: Check }) => (
  <div className="mb-5">
    <Notice kind="error" title="Le journal a été altéré">
      La vérification du {formatMoment(check.at)} a trouvé ce qui ne correspond plus à son
      sceau&nbsp;: {damageText(check)}. Quelqu’un a écrit dans la base derrière Escale&nbsp;:
      comparez avec une sauvegarde.
    </Notice>
  </div>
)
