import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { LabelSheet } from './LabelSheet.tsx'
import { ParcelLabel } from './ParcelLabel.tsx'

/** Shows the label of a received parcel and prints only the label, as often as needed. */
export function PrintLabel({ parcel, className }: { parcel: WarehouseParcel; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!parcel.reception) return null
  return (
    <>
      <Button
        variant="secondary"
        className={className}
        aria-label={`Étiquette de ${parcel.trackingNumber}`}
        onClick={() => {
          setOpen(true)
        }}
      >
        <Printer className="size-5" aria-hidden="true" />
        Étiquette
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title="Étiquette du colis"
        description="62 × 100 mm. Choisissez ce format dans la fenêtre d’impression."
      >
        <LabelSheet>
          <ParcelLabel parcel={parcel} />
        </LabelSheet>
      </Dialog>
    </>
  )
}
