import { code128 } from '#domain/label/code-128.ts'
import { Barcode } from '#web/ui/Barcode.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'

/** What is stuck on a shelf, 62 × 100 mm: its code to read from afar, for the hand scanner and for a telephone. */
export function ShelfLabel({ code }: { code: string }) {
  const modules = code128(code)
  return (
    <div className="mx-auto flex h-[94mm] w-[56mm] flex-col items-center justify-between overflow-hidden bg-white text-black">
      {/* Wide enough for « AB-123-45 ». */}
      <p
        className={`font-mono leading-none font-bold whitespace-nowrap ${code.length > 5 ? 'text-[9.5mm]' : 'text-[16mm]'}`}
      >
        {code}
      </p>
      {modules && (
        <Barcode
          modules={modules}
          label={`Code-barres de l’étagère ${code}`}
          className="h-[26mm] w-full"
        />
      )}
      <QrCode text={code} label={`Code QR de l’étagère ${code}`} className="size-[34mm]" />
    </div>
  )
}
