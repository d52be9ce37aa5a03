import { useEffect } from 'react'
import { scanInCount, type CountLine } from '#contract/warehouse/stock-counts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { OfflineQueue, type QueuedRow } from '#web/back-office/core/offline-queue/offline-queue.ts'
import { openOfflineStore } from '#web/back-office/core/offline-queue/offline-store.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { stockRefusals } from '#web/copy/stock.ts'
import * as z from 'zod/mini'

const choice = z.object({
  id: z.string(),
  shelf: z.nullable(z.string()),
  owner: z.nullable(z.string()),
})
type ParcelToChoose = z.output<typeof choice>

/** The parcels with the scanned number, from the refusal that asks which one it is. */
function parcelsToChoose({ details }: ApiError): ParcelToChoose[] {
  const parcels = z.array(choice).safeParse(details['parcels'])
  return parcels.success ? parcels.data : []
}

type ScanRefusal = {
  readonly sentence: string
  /** When several parcels have the number, the person chooses by the label in hand. */
  readonly choices: readonly ParcelToChoose[]
}

/** A scan that has not reached the server, or that the server refused: a person then reads why. */
export type QueuedScan = QueuedRow & {
  readonly countId: string
  readonly code: string
  readonly shelf: string
  readonly parcelId?: string
  readonly refusal: ScanRefusal | null
}

/** The server's answer to a scan. */
export type SeenScan = {
  readonly scan: QueuedScan
  readonly line: CountLine
  readonly isAgain: boolean
}

const queue = new OfflineQueue<QueuedScan, SeenScan>({
  name: 'escale-stock-scans',
  store: openOfflineStore('escale-stock-scans'),
  mostShown: 12,
  send,
  refusalOf: (error) => ({
    sentence: errorSentence(error, stockRefusals),
    choices: error instanceof ApiError ? parcelsToChoose(error) : [],
  }),
  onDone: (seen) => {
    playSound(isRight(seen) ? 'right' : 'wrong')
    readAgain()
  },
  onRefused: () => {
    playSound('wrong')
    readAgain()
  },
})

export const useScanQueue = queue.use
const startScanQueue = queue.start
export const removeScan = queue.remove

type Sight = Pick<QueuedScan, 'staffId' | 'countId' | 'code' | 'shelf' | 'parcelId'>

export const keepScan = (sight: Sight): Promise<void> =>
  queue.add({ key: crypto.randomUUID(), at: Date.now(), refusal: null, ...sight })

async function send(scan: QueuedScan): Promise<SeenScan> {
  const { key, countId, code, shelf, parcelId } = scan
  const input = { countId, code, shelf, ...(parcelId ? { parcelId } : {}) }
  const { line, isAgain } = await call(scanInCount, input, {
    idempotencyKey: key,
    isTriedOnce: true,
  })
  return { scan, line, isAgain }
}

export const isRight = ({ line }: SeenScan): boolean => line.difference === null

const readAgain = (): void => {
  void invalidateTopics(queryClient, ['stock'])
}

/** Sends the queued scans while a screen of the counts is open, even of a closed count, so that its refusals are shown. */
export function useSentScans(): void {
  const staffId = useSessionUser()?.id ?? ''
  useEffect(() => startScanQueue(staffId), [staffId])
}
