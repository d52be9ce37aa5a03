import { Undo2 } from 'lucide-react'
import { undoHandOver } from '#contract/shipping/boxes.ts'
import type { BoxView } from '#contract/shipping/shipments.ts'
import { useIsFresh } from '#web/back-office/core/use-is-fresh.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/**
 * Undoes a handover of the wrong box, or with the wrong number: within the minute the box becomes ready again, and the customer’s
 * message is withdrawn.
 */
export function UndoHandOver({ box: { id, handedOverAt } }: { box: BoxView }) {
  const isFresh = useIsFresh(handedOverAt)
  const undo = useAction(undoHandOver, {
    done: 'Remise annulée, la boîte est de nouveau prête',
    refusals: shipmentRefusals,
  })
  if (!isFresh && !undo.error) return null
  return (
    <>
      {isFresh && (
        <Button
          variant="secondary"
          busy={undo.isBusy}
          onClick={() => {
            undo.run({ boxId: id })
          }}
        >
          <Undo2 className="size-5" aria-hidden="true" />
          Annuler la remise
        </Button>
      )}
      <ActionFailure action={undo} />
    </>
  )
}
