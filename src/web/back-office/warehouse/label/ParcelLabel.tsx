import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { code128 } from '#domain/label/code-128.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { Barcode } from '#web/ui/Barcode.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'

/**
 * The label stuck on the parcel, 62 × 100 mm: the shelf to read, its number for the scanner, a QR code of its sheet for a phone.
 */
export function ParcelLabel({ parcel }: { parcel: WarehouseParcel }) {
  const { trackingNumber, reception, customer } = parcel
  const modules = code128(trackingNumber)
  return (
    <div className="mx-auto flex h-[94mm] w-[56mm] flex-col gap-[1.5mm] overflow-hidden bg-white text-black">
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-mono text-[11mm] leading-none font-bold">{reception?.shelf}</span>
        {reception && <span className="text-[3.4mm]">{formatShortDay(reception.receivedAt)}</span>}
      </p>
      <p className="text-[4.6mm] leading-tight font-bold break-words">
        {customer ? customer.name : 'NON IDENTIFIÉ'}
      </p>
      {customer && (
        <p className="font-mono text-[4.2mm] leading-none">
          {customer.clientNumber} <span className="inline-block">{customer.country}</span>
        </p>
      )}
      {modules && (
        <Barcode
          modules={modules}
          label={`Code-barres de ${trackingNumber}`}
          className="h-[19mm] w-full"
        />
      )}
      <p className="text-center font-mono text-[3.6mm] wrap-anywhere">{trackingNumber}</p>
      <div className="mt-auto flex items-end justify-between gap-2">
        <QrCode
          text={`${window.location.origin}${paths.adminParcel(parcel.id)}`}
          label="Code QR de la fiche du colis"
          className="size-[34mm]"
        />
        {reception && (
          <p className="pb-1 text-right text-[3.8mm] leading-tight">
            {formatWeight(reception.weightGrams)}
          </p>
        )}
      </div>
    </div>
  )
}
