import { useState } from 'react'
import { takeBoxBack } from '#contract/shipping/boxes.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { freeDaysAfterComeBack } from '#domain/storage/storage.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { shelfCodeHint, shelfRefusals, wrongShelfCode } from '#web/copy/stock.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Puts the parcels of a box on a shelf again, because the carrier brought it back. */
export const TakeBoxBack = ({ boxId }: { boxId: string }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Reprendre la boîte
      </Button>
    )}
    title="Le transporteur a rapporté cette boîte&nbsp;?"
    description={`Ses colis sont de nouveau en stock, libres pour un autre devis. Leur client reçoit aussitôt un message\u00a0; leur garde est offerte ${freeDaysAfterComeBack}\u00a0jours au moins. Cette étape ne s’annule pas.`}
  >
    {(close) => <Form boxId={boxId} onDone={close} />}
  </ActionDialog>
)

function Form({ boxId, onDone }: { boxId: string; onDone: () => void }) {
  const [shelf, setShelf] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isNew, setNew] = useState(false)
  const taking = useAction(takeBoxBack, {
    done: 'Colis remis en stock',
    refusals: { ...shipmentRefusals, ...shelfRefusals },
    onDone,
  })
  // The tick is about the code that was refused, not about the next one.
  const isRefused = taking.code === 'shelf-unknown' && taking.input?.shelf === shelf

  function submit(reason: string) {
    const isShelf = parseShelfCode(shelf).ok
    setWrong(!isShelf)
    if (isShelf) taking.run({ boxId, shelf, reason, ...(isRefused && isNew && { newShelf: true }) })
  }

  return (
    <ReasonForm
      action={taking}
      label="Raison"
      hint="Gardée au journal, jamais montrée au client."
      maxLength={300}
      submitLabel="Remettre en stock"
      onSubmit={submit}
      onCancel={onDone}
    >
      <TextField
        label="Étagère"
        hint={shelfCodeHint}
        maxLength={20}
        autoComplete="off"
        value={shelf}
        error={isWrong ? wrongShelfCode : undefined}
        onChange={({ target }) => setShelf(target.value)}
      />
      {isRefused && (
        <Checkbox
          label="C’est une nouvelle étagère"
          checked={isNew}
          onChange={({ target }) => setNew(target.checked)}
        />
      )}
    </ReasonForm>
  )
}
