import type { CountLine } from '#contract/warehouse/stock-counts.ts'
import { isRight, useScanQueue, type SeenScan } from './scan-queue.ts'

type Props = { countId: string; lastScans: readonly CountLine[] }

/** The outcome of each scan, latest first; below them, the last scans by anybody. */
export function ScanVerdicts({ countId, lastScans }: Props) {
  const mine = useScanQueue().done.filter(({ scan }) => scan.countId === countId)
  const said = new Set(mine.map(({ line }) => line.id))
  const others = lastScans.filter(({ id }) => !said.has(id))
  return (
    <ol
      aria-live="polite"
      aria-label="Derniers scans"
      className="mt-4 grid max-h-72 gap-1 overflow-auto"
    >
      {mine.map((seen) => (
        <li key={seen.scan.key} className={`rounded-lg px-3 py-2 ${colourOf(seen)}`}>
          {sentenceOf(seen)}
        </li>
      ))}
      {others.map((line) => (
        <li key={line.id} className="rounded-lg bg-sunken px-3 py-2 text-ink-soft">
          <span className="font-mono wrap-anywhere">{line.trackingNumber}</span> vu sur{' '}
          {line.scannedShelf} par {line.scannedBy}
        </li>
      ))}
    </ol>
  )
}

function colourOf(seen: SeenScan): string {
  if (!isRight(seen)) return 'bg-problem-soft text-problem'
  return seen.isAgain ? 'bg-waiting-soft text-waiting' : 'bg-done-soft text-done'
}

function sentenceOf({ line, isAgain }: SeenScan): string {
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
