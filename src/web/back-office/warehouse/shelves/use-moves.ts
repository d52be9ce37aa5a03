import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moveParcels } from '#contract/warehouse/office-parcels.ts'
import { parseShelfCode, type ShelfCode } from '#domain/parcel/shelf.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { lookUp, nameOfScan } from '#web/back-office/warehouse/reception/look-up.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shelfRefusals } from '#web/copy/shelves.ts'

export type Said = { readonly key: number; readonly isDone: boolean; readonly text: string }

/** A scan is a shelf, which the next ones go to, or a parcel that goes there; scans are served one after the other. */
export function useMoves() {
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
    // Not waited for: the next scan has its answer, whatever the lists have.
    void invalidateTopics(client, ['shelves', 'parcels'])
  }

  function scan(text: string) {
    const typed = text.trim()
    if (typed === '') return
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

/** Whether it was put there, and what to say of it. */
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
