import { useId } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { AddressLines } from '#web/chrome/address/AddressLines.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** The signed-in customer's personal address in Limoges: one copy button per line, one for all. Staff have none. */
export function AddressCard({ className }: { className?: string }) {
  const titleId = useId()
  const address = useSessionUser()?.reshippingAddress
  if (!address) return null
  return (
    <Card aria-labelledby={titleId} {...(className ? { className } : {})}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-xl">
          Votre adresse en métropole
        </h2>
        <span className="-ml-2.5 sm:ml-0">
          <CopyButton text={wholeAddress(address)} label="Tout copier, l’adresse entière">
            Tout copier
          </CopyButton>
        </span>
      </div>
      <p className="mt-1 mb-3 text-ink-soft">
        Donnez-la aux boutiques telle quelle&nbsp;: votre numéro client dit que le colis est le
        vôtre.
      </p>
      <AddressLines address={address} />
    </Card>
  )
}
