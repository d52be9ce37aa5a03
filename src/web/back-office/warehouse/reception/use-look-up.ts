import { useMutation } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import {
  findDeclarations,
  type OwnBox,
  readWarehouseParcel,
  type WarehouseParcel,
} from '#contract/warehouse/reception.ts'
import { readScannedText } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { holdsItsParcels } from '#domain/shipment/box.ts'
import { NetworkError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isWeightSoFar, readBenchLine } from '#web/back-office/core/measures/bench-line.ts'
import { declared, type DeskState } from './desk-target.ts'
import { numberOf, type QueuedReception, useReceptionQueue } from './reception-queue.ts'
import { readLabel } from './read-label.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'

/** The key of a running lookup, whose parcel is the next of the bench. */
export const benchLookUp = ['bench look-up']

/** Looks up what was scanned, typed or read by the camera, and returns the next step of the desk. */
export function useLookUp(
  field: RefObject<HTMLInputElement | null>,
  onFound: (state: DeskState) => void,
) {
  const [typed, setTyped] = useState('')
  const queue = useReceptionQueue()
  const search = useMutation({
    mutationKey: benchLookUp,
    mutationFn: lookUp,
    // Without a network the number stays in the field, and the lookup retries until the server answers.
    networkMode: 'always',
    retry: (_, error) => error instanceof NetworkError,
    retryDelay: 1500,
  })
  // Callbacks of each call: an earlier scan must not replace a reception continued meanwhile.
  const then = {
    onSuccess: (found: Found) => {
      const next = stateAfter(found, field.current?.value ?? '')
      setTyped('')
      playSound(next.step === 'measure' ? 'right' : 'wrong')
      onFound(next)
    },
    onError: (_: Error, scanned: string) => {
      playSound('wrong')
      setTyped(scanned)
    },
  }

  function look(scanned: string) {
    if (!nameOfScan(scanned) || search.isPending) return
    // What is typed from now on is the weight, even before the answer.
    setTyped('')
    const alert = numberOfClient(scanned) ?? alreadyKept(scanned, queue.kept)
    if (alert === undefined) return search.mutate(scanned, then)
    playSound('wrong')
    onFound({ step: 'scan', alert })
  }

  return { typed, setTyped, look, search }
}

/** Opens a single awaited parcel at once; shows anything else to the person. */
function stateAfter(found: Found, early: string): DeskState {
  const { trackingNumber, matches, nearMatches, ownBox = null } = found
  const [only] = matches
  const isAlone = matches.length === 1 && !(ownBox && holdsItsParcels(ownBox))
  if (only && isAlone && only.status === 'pending_arrival') {
    const isMeasure = isWeightSoFar(early) || readBenchLine(early) !== null
    return { step: 'measure', target: declared(only), early: isMeasure ? early : '' }
  }
  return { step: 'choose', trackingNumber, matches, nearMatches, ownBox }
}

/** The error for a scan of the client number, the other barcode of our address label. */
function numberOfClient(scanned: string): string | undefined {
  const { clientNumber } = readLabel(scanned)
  if (clientNumber === null || !/^\s*CLT/i.test(scanned)) return undefined
  return `${clientNumber} est un numéro client. Scannez d’abord le numéro de suivi du colis\u00a0: son client se donne ensuite.`
}

function alreadyKept(scanned: string, all: readonly QueuedReception[]): string | undefined {
  const number = nameOfScan(scanned)
  const kept = all.find(({ target }) => numberOf(target) === number)
  if (!kept) return undefined
  const waits = kept.refusal === null ? 'd’être envoyée' : 'd’être reprise, ci-dessous'
  return `${number} est déjà passé à ce poste\u00a0: sa réception attend ${waits}.`
}

type Found = {
  readonly trackingNumber: string
  readonly matches: WarehouseParcel[]
  readonly nearMatches: WarehouseParcel[]
  readonly ownBox?: OwnBox | null | undefined
}

/** Finds the parcels that match a scan; the QR code of our own label means exactly that parcel, and no other with its number. */
export async function lookUp(scanned: string): Promise<Found> {
  const read = readScannedText(scanned)
  if (read.kind === 'sheet') {
    const { parcel } = await call(readWarehouseParcel, { parcelId: read.parcelId })
    return { trackingNumber: parcel.trackingNumber, matches: [parcel], nearMatches: [] }
  }
  const trackingNumber = normaliseTrackingNumber(scanned)
  return { trackingNumber, ...(await call(findDeclarations, { trackingNumber })) }
}

/** The name that the bench shows during the lookup. */
export const nameOfScan = (scanned: string): string =>
  readScannedText(scanned).kind === 'sheet' ? 'ce colis' : normaliseTrackingNumber(scanned)
