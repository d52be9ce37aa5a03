import { useState } from 'react'
import type * as z from 'zod/mini'
import type { CountLine, readStockCount } from '#contract/warehouse/stock-counts.ts'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { useSessionUser } from '#web/api/session.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { isRight, keepScan, type SeenScan, useScanQueue } from './scan-queue.ts'

type Props = z.output<typeof readStockCount.output>

/**
 * Scan the shelf when there are several, then all that stands on it. The field receives what the scanner types, wherever the
 * focus is.
 */
export function CountStation({ count, shelves, lastScans }: Props) {
  const only = shelves.length === 1 ? (shelves[0]?.shelf ?? null) : null
  const [chosen, setChosen] = useState<string | null>(only)
  const [wrong, setWrong] = useState<string>()
  const staffId = useSessionUser()?.id ?? ''

  function scan(code: string) {
    const scanned = readScannedText(code)
    setWrong(undefined)
    if (scanned.kind === 'shelf' && shelves.some(({ shelf }) => shelf === scanned.shelf)) {
      setChosen(scanned.shelf)
      playSound('right')
    } else if (scanned.kind === 'shelf') refuse(notCounted(scanned.shelf))
    else if (!isOfParcel(scanned)) refuse('Ce code n’est pas celui d’un colis.')
    else if (chosen === null) refuse('Scannez d’abord une étagère de ce comptage.')
    else void keepScan({ staffId, countId: count.id, code, shelf: chosen })
  }

  function refuse(sentence: string) {
    setWrong(sentence)
    playSound('wrong')
  }

  return (
    <TitledCard title="Scanner">
      <p className="mt-2">
        Étagère&nbsp;: <strong className="font-mono text-3xl">{chosen ?? '—'}</strong>
      </p>
      <div className="mt-3">
        <ScanForm
          label={labelOf(chosen, only)}
          submitLabel="Valider"
          bench="stock"
          wants={isKnown}
          onScan={scan}
          error={wrong}
        />
      </div>
      <Waiting />
      <ScanVerdicts countId={count.id} lastScans={lastScans} />
    </TitledCard>
  )
}

const isOfParcel = ({ kind }: Scanned): boolean => kind === 'sheet' || kind === 'number'
const isKnown = (scanned: Scanned): boolean => scanned.kind === 'shelf' || isOfParcel(scanned)

const notCounted = (shelf: string) => `L’étagère ${shelf} n’est pas dans ce comptage.`

function labelOf(chosen: string | null, only: string | null): string {
  if (chosen === null) return 'Scannez l’étagère'
  return only === null ? 'Scannez un colis, ou une autre étagère' : 'Scannez un colis'
}

/** The scans that wait for the network. */
function Waiting() {
  const { kept, isOffline } = useScanQueue()
  const waiting = kept.filter(({ refusal }) => refusal === null).length
  if (!isOffline || waiting === 0) return null
  return (
    <div className="mt-3">
      <Notice kind="warning" title="Réseau coupé">
        {waiting === 1
          ? 'Un scan est gardé sur cet appareil, et partira à son retour.'
          : `${waiting} scans sont gardés sur cet appareil, et partiront à son retour.`}{' '}
        Continuez.
      </Notice>
    </div>
  )
}

type ScanVerdictsProps = { countId: string; lastScans: readonly CountLine[] }

/** The outcome of each scan, latest first; below them, the last scans by anybody. */
function ScanVerdicts({ countId, lastScans }: ScanVerdictsProps) {
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
