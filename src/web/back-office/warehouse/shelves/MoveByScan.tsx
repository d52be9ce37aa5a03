import { ScanBarcode } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { moveParcels } from '#contract/warehouse/office-parcels.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { lookUp, nameOfScan } from '#web/back-office/warehouse/reception/use-look-up.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shelfRefusals } from '#web/copy/stock.ts'

/** Scan the shelf, then the parcels put on it; the code of another shelf changes the shelf. */
export const MoveByScan = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <ScanBarcode className="size-5" aria-hidden="true" />
        Ranger au scanner
      </Button>
    )}
    title="Ranger au scanner"
    description="Scannez l’étagère, puis chaque colis que vous y posez."
    isUnsaved={false}
  >
    {() => <Station />}
  </ActionDialog>
)

function Station() {
  const { shelf, said, scan } = useMoves()
  return (
    <>
      <p className="mb-3">
        Étagère&nbsp;:{' '}
        <strong className="font-mono text-3xl" data-shelf>
          {shelf ?? '—'}
        </strong>
      </p>
      <ScanForm
        label={shelf ? 'Scannez un colis, ou une autre étagère' : 'Scannez l’étagère'}
        submitLabel="Valider"
        bench="shelves"
        wants={isKnown}
        onScan={scan}
      />
      <ol
        aria-live="polite"
        aria-label="Derniers scans"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the arrow keys need it to be reached
        tabIndex={0}
        className="mt-4 grid max-h-60 gap-1 overflow-auto"
      >
        {said.map(({ key, isDone, text: sentence }: Said) => (
          <li
            key={key}
            className={
              isDone
                ? 'rounded-lg bg-done-soft px-3 py-2 text-done'
                : 'rounded-lg bg-danger px-3 py-2 text-on-danger'
            }
          >
            {sentence}
          </li>
        ))}
      </ol>
    </>
  )
}

const isKnown = ({ kind }: Scanned): boolean => kind !== 'other'

type Said = { readonly key: number; readonly isDone: boolean; readonly text: string }

/** A scan is either the shelf for the next parcels, or a parcel that goes there; scans are processed one after the other. */
function useMoves() {
  const client = useQueryClient()
  const [shelf, setShelf] = useState<ShelfCode | null>(null)
  const [said, setSaid] = useState<readonly Said[]>([])
  const current = useRef<ShelfCode | null>(null)
  const queue = useRef(Promise.resolve())

  function say(isDone: boolean, text: string) {
    setSaid((before) => [{ key: (before[0]?.key ?? 0) + 1, isDone, text }, ...before].slice(0, 30))
    playSound(isDone ? 'right' : 'wrong')
  }

  async function put(typed: string, on: ShelfCode) {
    try {
      say(...(await movedTo(typed, on)))
    } catch (error) {
      say(false, `${nameOfScan(typed)}\u00a0: ${errorSentence(error, shelfRefusals)}`)
    }
    // Not awaited: the next scan gets its answer before the lists reload.
    void invalidateTopics(client, ['shelves', 'parcels'])
  }

  function scan(typed: string) {
    const code = parseShelfCode(typed)
    if (code.ok) {
      current.current = code.value
      setShelf(code.value)
      say(true, `Étagère ${code.value}`)
      return
    }
    const on = current.current
    if (on === null) say(false, 'Scannez d’abord une étagère.')
    else queue.current = queue.current.then(() => put(typed, on))
  }

  return { shelf, said, scan }
}

/** Whether the parcel was put there, and the sentence to show. */
async function movedTo(scanned: string, shelf: ShelfCode): Promise<[boolean, string]> {
  const { trackingNumber, matches } = await lookUp(scanned)
  const [parcel, ...others] = matches.filter(({ reception }) => reception !== null)
  if (!parcel) return [false, `${trackingNumber}\u00a0: aucun colis reçu ne porte ce numéro.`]
  if (others.length > 0) {
    return [
      false,
      `${trackingNumber}\u00a0: plusieurs colis portent ce numéro. Rangez celui-ci depuis la liste des colis.`,
    ]
  }
  const { refused } = await call(moveParcels, { parcelIds: [parcel.id], shelf })
  const [no] = refused
  return no
    ? [false, `${trackingNumber} ${shelfRefusals[no.code] ?? no.code}.`]
    : [true, `${trackingNumber} est sur ${shelf}`]
}
