import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { BlockForm } from './BlockForm.tsx'

export function BlockParcel({ parcelId }: { parcelId: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true)
        }}
      >
        Bloquer le colis
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Bloquer ce colis&nbsp;?"
        description="Le client lit la raison et choisit ce que le colis devient."
      >
        <BlockForm parcelId={parcelId} onDone={close} />
      </Dialog>
    </>
  )
}
