import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { BlockForm } from './BlockForm.tsx'

export const BlockParcel = ({ parcelId }: { parcelId: string }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Bloquer le colis
      </Button>
    )}
    title="Bloquer ce colis&nbsp;?"
    description="Le client lit la raison et choisit ce que le colis devient."
  >
    {(close) => <BlockForm parcelId={parcelId} onDone={close} />}
  </ActionDialog>
)
