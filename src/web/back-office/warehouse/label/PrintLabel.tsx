import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ParcelLabel } from './ParcelLabel.tsx'
import { PrintedLabels } from './PrintedLabels.tsx'

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
        <div className="rounded-lg border border-line bg-white p-2">
          <ParcelLabel parcel={parcel} />
        </div>
        <PrintedLabels parcels={[parcel]} />
        <Button
          size="large"
          className="mt-4 w-full"
          onClick={() => {
            window.print()
          }}
        >
          Imprimer
        </Button>
      </Dialog>
    </>
  )
}
