import { useState } from 'react'
import type { ShipmentView } from '#contract/shipping/shipments.ts'
import { BlockForm } from '#web/back-office/warehouse/parcel/BlockForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

/** Damaged, forbidden or incomplete, and found at the packing bench: the box waits for its owner’s choice. */
export function HoldParcel({ parcel }: { parcel: ShipmentView['parcels'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="ghost"
        className="-ml-4"
        aria-label={`Bloquer le colis ${parcel.trackingNumber}`}
        onClick={() => {
          setOpen(true)
        }}
      >
        Bloquer
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Bloquer ce colis payé&nbsp;?"
        description="Le client lit la raison et choisit ce que le colis devient. Sa boîte attend, puis part avec ou sans lui."
      >
        <BlockForm parcelId={parcel.id} onDone={close} />
      </FormDialog>
    </>
  )
}
