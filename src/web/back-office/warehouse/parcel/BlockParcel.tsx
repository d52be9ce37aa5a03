import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
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
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Bloquer ce colis&nbsp;?"
        description="Le client lit la raison et choisit ce que le colis devient."
      >
        <BlockForm parcelId={parcelId} onDone={close} />
      </FormDialog>
    </>
  )
}
