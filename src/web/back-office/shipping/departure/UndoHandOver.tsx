import { Undo2 } from 'lucide-react'
import { undoHandOver, type ShipmentView } from '#contract/shipping/shipments.ts'
import { call } from '#web/api/call.ts'
import { useIsFresh } from '#web/back-office/core/use-is-fresh.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useShipmentAct } from './use-shipment-act.ts'

/** The wrong box, or the wrong number: while the minute lasts the box is ready again, and the customer’s message is taken back. */
export function UndoHandOver({ shipment: { id, handedOverAt } }: { shipment: ShipmentView }) {
  const isFresh = useIsFresh(handedOverAt)
  const undo = useShipmentAct({
    act: (_: null, idempotencyKey) => call(undoHandOver, { shipmentId: id }, { idempotencyKey }),
    done: 'Remise annulée, la boîte est de nouveau prête',
  })
  if (!isFresh && !undo.error) return null
  return (
    <>
      {isFresh && (
        <Button
          variant="secondary"
          busy={undo.isActing}
          onClick={() => {
            undo.run(null)
          }}
        >
          <Undo2 className="size-5" aria-hidden="true" />
          Annuler la remise
        </Button>
      )}
      {undo.error && <Notice kind="error">{errorSentence(undo.error, shipmentRefusals)}</Notice>}
    </>
  )
}
