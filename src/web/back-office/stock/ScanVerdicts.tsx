import type { CountLine } from '#contract/stock-counts.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { stockRefusals } from '#web/copy/stock.ts'
import { Button } from '#web/ui/Button.tsx'
import { parcelsToChoose } from './parcels-to-choose.ts'
import { forgetVerdict, isRight, keepScan, useScanQueue, type ScanVerdict } from './scan-queue.ts'

type Props = { countId: string; lastScans: readonly CountLine[] }

/** What became of each scan, latest first; before the first of this visit, what was scanned last by anybody. */
export function ScanVerdicts({ countId, lastScans }: Props) {
  const mine = useScanQueue().verdicts.filter(({ scan }) => scan.countId === countId)
  const said = new Set(mine.flatMap((one) => (one.kind === 'seen' ? [one.line.id] : [])))
  const others = lastScans.filter(({ id }) => !said.has(id))
  return (
    <ol
      aria-live="polite"
      aria-label="Derniers scans"
      className="mt-4 grid max-h-72 gap-1 overflow-auto"
    >
      {mine.map((verdict) => (
        <li key={verdict.scan.key} className={`rounded-lg px-3 py-2 ${colourOf(verdict)}`}>
          {verdict.kind === 'seen' ? sentenceOf(verdict) : <Refused verdict={verdict} />}
        </li>
      ))}
      {others.map((line) => (
        <li key={line.id} className="rounded-lg bg-sunken px-3 py-2 text-ink-soft">
          <span className="font-mono break-all">{line.trackingNumber}</span> vu sur{' '}
          {line.scannedShelf} par {line.scannedBy}
        </li>
      ))}
    </ol>
  )
}

function colourOf(verdict: ScanVerdict): string {
  if (!isRight(verdict)) return 'bg-problem-soft text-problem'
  const isAgain = verdict.kind === 'seen' && verdict.isAgain
  return isAgain ? 'bg-waiting-soft text-waiting' : 'bg-done-soft text-done'
}

function sentenceOf({ line, isAgain }: Extract<ScanVerdict, { kind: 'seen' }>): string {
  const { trackingNumber, scannedShelf, standsOn, difference } = line
  if (difference === 'unknown') {
    return `${trackingNumber}\u00a0: aucun colis de l’entrepôt ne porte ce numéro. Mettez-le de côté.`
  }
  if (difference === 'misplaced') {
    return `${trackingNumber} est enregistré sur ${standsOn ?? '—'}, et vu sur ${scannedShelf ?? '—'}.`
  }
  return isAgain
    ? `${trackingNumber}, déjà compté sur ${scannedShelf ?? '—'}.`
    : `${trackingNumber} vu sur ${scannedShelf ?? '—'}.`
}

/** Of several that bear the number, the label in hand says which. */
function Refused({ verdict }: { verdict: Extract<ScanVerdict, { kind: 'refused' }> }) {
  const { scan, error } = verdict
  const choices = parcelsToChoose(error)
  return (
    <>
      <p>
        <span className="font-mono break-all">{scan.code}</span>&nbsp;:{' '}
        {errorSentence(error, stockRefusals)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map(({ id, owner, shelf }) => (
          <Button
            key={id}
            variant="secondary"
            onClick={() => {
              forgetVerdict(scan.key)
              const { countId, code, shelf: on } = scan
              keepScan({ countId, code, shelf: on, parcelId: id })
            }}
          >
            {owner ?? 'Non identifié'} ({shelf})
          </Button>
        ))}
        <Button
          variant="ghost"
          onClick={() => {
            forgetVerdict(scan.key)
          }}
        >
          Oublier ce scan
        </Button>
      </div>
    </>
  )
}
