import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { ParcelLabel } from './ParcelLabel.tsx'

/** One label of the roll; a sheet of our own, because a page's size cannot be told by a rule of one element. */
const roll = '@page { size: 62mm 100mm; margin: 3mm }'

/** What the printer gets while labels are shown: them alone, each on its own sheet of the roll. */
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
