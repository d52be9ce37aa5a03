import { useState } from 'react'
import type * as z from 'zod/mini'
import type { readStockCount } from '#contract/warehouse/stock-counts.ts'
import { readScannedText, type Scanned } from '#domain/label/scanned-text.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { keepScan, useScanQueue } from './scan-queue.ts'
import { ScanVerdicts } from './ScanVerdicts.tsx'

type Props = z.output<typeof readStockCount.output>

/**
 * Scan the shelf when there are several, then all that stands on it. The field receives what the scanner types, wherever the
 * focus is.
 */
export function CountStation({ count, shelves, lastScans }: Props) {
  const only = shelves.length === 1 ? (shelves[0]?.shelf ?? null) : null
  const [chosen, setChosen] = useState<string | null>(only)
  const [wrong, setWrong] = useState<string>()
  const staffId = useSignedInUser()?.id ?? ''

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
