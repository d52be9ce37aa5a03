import { Undo2 } from 'lucide-react'
import { undoReception } from '#contract/warehouse/reception.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isUnanswered } from '#web/api/is-unanswered.ts'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { undoRefusals } from '#web/copy/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { useIsFresh } from '#web/back-office/core/use-is-fresh.ts'
import { type DoneReception, forgetDone, type QueuedReception } from './reception-queue.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'

/** Undoes a mistaken reception within its minute; what was typed and photographed comes back to the bench. */
export function UndoReception({
  done: { parcel, kept },
  onUndone,
}: {
  done: DoneReception
  onUndone: (reception: QueuedReception) => void
}) {
  const isOpen = useIsFresh(parcel.reception?.receivedAt)
  const { path, changes } = undoReception
  const undo = useWrite(
    { path, changes, send: undone },
    {
      refusals: undoRefusals,
      done: () => {
        forgetDone(parcel.id)
        onUndone(kept)
        return null
      },
      onFailed: () => playSound('wrong'),
    },
  )
  // Nobody knows whether the undo was done: a retry with the same key lets the server decide.
  const isUnknown = undo.isBusy || isUnanswered(undo.error)
  const canAsk = undo.error === null && isOpen && parcel.status !== 'blocked'
  return (
    <>
      {undo.failure && (
        <span role="alert" className="max-w-72 self-center text-sm text-problem">
          {undo.failure}
        </span>
      )}
      {(canAsk || isUnknown) && (
        <Button
          variant="secondary"
          className="min-h-14"
          busy={undo.isBusy}
          aria-label={`Annuler la réception de ${parcel.trackingNumber}`}
          onClick={() => undo.run(parcel.id)}
        >
          <Undo2 className="size-5" aria-hidden="true" />
          Annuler
        </Button>
      )}
    </>
  )
}

/** When the server did it and the answer was lost, the undo counts as done. */
async function undone(parcelId: string, idempotencyKey: string): Promise<void> {
  try {
    // The person presses again themselves, with the next parcel in hand.
    await call(undoReception, { parcelId }, { idempotencyKey, isTriedOnce: true })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'already-done') throw error
  }
}
