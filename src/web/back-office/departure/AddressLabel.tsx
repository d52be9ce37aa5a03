import { Printer } from 'lucide-react'
import type { ShipmentView } from '#contract/shipments.ts'
import { useStoppedBy } from '#web/back-office/holds/stopped-by.ts'
import { formatPhone } from '#web/copy/format-phone.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** The address as it goes on the box; printing the page prints this alone. */
export function AddressLabel({ shipment }: { shipment: ShipmentView }) {
  const lines = addressLines(shipment)
  const stopped = useStoppedBy(shipment.holds, 'label')
  return (
    <Card aria-labelledby="adresse" className="print:border-0 print:p-0">
      <h2 id="adresse" className="text-lg print:hidden">
        Adresse de livraison
      </h2>
      <address className="mt-3 rounded-lg border border-dashed border-line-strong p-3 font-mono leading-relaxed break-words not-italic print:border-0 print:text-2xl">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={lines.join('\n')} label="Copier l’adresse de livraison">
          Copier
        </CopyButton>
        <Button
          variant="secondary"
          disabledReason={stopped.reason}
          onClick={() => {
            window.print()
          }}
        >
          <Printer className="size-5" aria-hidden="true" />
          Imprimer
        </Button>
      </div>
    </Card>
  )
}

const addressLines = ({ customer, address, number }: ShipmentView): string[] =>
  [
    customer.name,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country.toLocaleUpperCase('fr-FR'),
    `Tél. ${formatPhone(customer.phone)}`,
    `Envoi ${number}`,
  ].filter((line) => line !== null)
