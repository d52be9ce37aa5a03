import { queryClient } from '#web/api/query-client.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { KeptQueue } from '#web/back-office/core/kept-queue/kept-queue.ts'
import { openKeptStore } from '#web/back-office/core/kept-queue/kept-store.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals, undoneAside } from '#web/copy/reception.ts'
import type { DoneReception, KeptReception } from './kept-reception.ts'
import { sendReception } from './send-reception.ts'

const queue = new KeptQueue<KeptReception, DoneReception>({
  name: 'escale-receptions',
  store: openKeptStore('escale-reception'),
  doneStore: openKeptStore('escale-received'),
  mostShown: 20,
  send: async (kept, keep) => ({ parcel: await sendReception(kept, keep), kept }),
  refusalOf: (error) => errorSentence(error, receptionRefusals),
  onDone: () => {
    playSound('right')
    void invalidateTopics(queryClient, ['parcels', 'rounds'])
  },
  onRefused: () => {
    playSound('wrong')
  },
})

export const useReceptionQueue = queue.use
export const startQueue = queue.start
/** The reception leaves the bench. */
export const keepReception = queue.keep
export const forgetKept = queue.forget

/** Undone while another parcel has the bench: what was typed and photographed waits to be taken up. */
export const setUndoneAside = (kept: KeptReception): Promise<void> =>
  queue.keep({ ...kept, key: crypto.randomUUID(), refusal: undoneAside })

export const forgetDone = (parcelId: string): void => {
  queue.forgetDone(({ parcel }) => parcel.id === parcelId)
}
