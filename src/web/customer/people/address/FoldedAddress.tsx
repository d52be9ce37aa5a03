import { ChevronDown } from 'lucide-react'
import { useSessionUser } from '#web/api/session.ts'
import { AddressLines } from '#web/chrome/address/AddressLines.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** The address again, for who looks for it where it used to be: its button copies it without opening anything. */
export function FoldedAddress() {
  const address = useSessionUser()?.reshippingAddress
  if (!address) return null
  return (
    <div className="flex flex-wrap items-start gap-x-2 rounded-card border border-line bg-surface px-4 py-1 sm:px-6">
      <details className="group min-w-0 grow basis-40">
        <summary className="flex min-h-12 items-center gap-2">
          <h2 className="text-18 leading-6">Votre adresse en métropole</h2>
          <ChevronDown
            className="size-5 shrink-0 text-ink-soft group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="pb-3">
          <AddressLines address={address} />
        </div>
      </details>
      <span className="mt-0.5 shrink-0">
        <CopyButton text={wholeAddress(address)} label="Tout copier, l’adresse entière">
          Tout copier
        </CopyButton>
      </span>
    </div>
  )
}
