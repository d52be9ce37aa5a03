import { useState } from 'react'
import { unblockParcel } from '#contract/warehouse-requests.ts'
import { call } from '#web/api/call.ts'
import { useDeskAct } from '#web/back-office/requests/use-desk-act.ts'
import { answerRefusals } from '#web/copy/requests.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Frees it without its owner having chosen; asks first. */
export function UnblockParcel({ parcelId }: { parcelId: string }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
  }
  const act = useDeskAct({
    act: (_: null, idempotencyKey) => call(unblockParcel, { parcelId }, { idempotencyKey }),
    done: 'Colis débloqué',
    onDone: close,
    refusals: answerRefusals,
  })
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setAsking(true)
        }}
      >
        Débloquer
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={close}
        onConfirm={() => {
          act.run(null)
        }}
        title="Débloquer ce colis&nbsp;?"
        description="Il redevient disponible, et le choix du client, s’il en a fait un, tombe."
        confirmLabel="Débloquer"
        busy={act.isActing}
        error={act.error}
      />
    </>
  )
}
