import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { BlockForm } from '#web/back-office/warehouse/parcel/BlockForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Damaged, forbidden or incomplete, and found at the packing bench: the box waits for its owner’s choice. */
export const HoldParcel = ({ parcel }: { parcel: ShipmentView['parcels'][number] }) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        variant="ghost"
        className="-ml-4"
        aria-label={`Bloquer le colis ${parcel.trackingNumber}`}
        onClick={open}
      >
        Bloquer
      </Button>
    )}
    title="Bloquer ce colis payé&nbsp;?"
    description="Le client lit la raison et choisit ce que le colis devient. Sa boîte attend, puis part avec ou sans lui."
  >
    {(close) => <BlockForm parcelId={parcel.id} onDone={close} />}
  </ActionDialog>
)
