import { code128 } from '#domain/label/code-128.ts'
import { useSiteName } from '#web/api/site.ts'
import { Barcode } from '#web/ui/Barcode.tsx'
import { exampleAddress } from './example-address.ts'

const modules = code128(exampleAddress.clientNumber)

/** The label that a shop will stick on the parcel; the name is filled in while it is typed. */
export function LabelPreview({ name }: { name: string }) {
  const { clientNumber, fullName, postalCode, city, country } = exampleAddress
  return (
    <figure className="rounded-card border-2 border-dashed border-line-strong bg-white p-4 text-black">
      <div className="flex items-start justify-between gap-4">
        <address className="min-w-0 leading-6 not-italic">
          <span className="font-semibold">{useSiteName()}</span>{' '}
          <span className="font-mono">{clientNumber}</span>
          <br />
          c/o <span className="font-semibold break-words">{name === '' ? fullName : name}</span>
          <br />
          Rue communiquée après l’inscription
          <br />
          {postalCode} {city}, {country}
        </address>
        {modules && (
          <Barcode
            modules={modules}
            label="Code-barres d’exemple"
            className="h-12 w-28 shrink-0 max-sm:hidden"
          />
        )}
      </div>
      <figcaption className="mt-2 border-t border-black/20 pt-2 text-13">
        Exemple&nbsp;: votre numéro client et la rue vous sont donnés à la fin de l’inscription.
      </figcaption>
    </figure>
  )
}
