import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { ParcelLabel } from './ParcelLabel.tsx'

/** One label of the roll. A separate style sheet, because a rule on one element cannot set the page size. */
const roll = '@page { size: 62mm 100mm; margin: 3mm }'

/** While labels are shown, the printer gets only them, each on its own sheet of the roll. */
export function PrintedLabels({ parcels }: { parcels: readonly WarehouseParcel[] }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(roll)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
  return createPortal(
    <div data-print-alone className="hidden print:block">
      {parcels.map((parcel) => (
        <div key={parcel.id} className="not-last:break-after-page">
          <ParcelLabel parcel={parcel} />
        </div>
      ))}
    </div>,
    document.body,
  )
}
