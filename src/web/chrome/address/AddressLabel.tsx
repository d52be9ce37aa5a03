import { Share2 } from 'lucide-react'
import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { code128 } from '#domain/label/code-128.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { Barcode } from '#web/ui/Barcode.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddressLines } from './AddressLines.tsx'
import { wholeAddress } from './address-lines.ts'

type Props = {
  address: ReshippingAddress
  /** Nobody receives there yet: it shows what an address is, and cannot be copied. */
  isExample?: boolean
  /** The whole address was copied or shared. */
  onTaken?: () => void
}

/** The personal address as the label that a shop will stick on the parcel. */
export function AddressLabel({ address, isExample = false, onTaken }: Props) {
  const modules = code128(address.clientNumber)
  return (
    <div className="flex h-full max-w-[40rem] flex-col divide-y-2 divide-ink overflow-hidden rounded-card border-2 border-ink bg-surface">
      <p className="on-nuit flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-nuit px-4 py-1.5 text-on-nuit sm:px-6 sm:py-3">
        <Logo />
        <span className="text-14">Entrepôt de Limoges</span>
      </p>
      <div className="flex grow flex-col px-4 max-sm:border-b-0! sm:px-6 sm:pt-1">
        <AddressLines address={address} isExample={isExample} isLabel />
        {!isExample && (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 border-t border-line py-2 *:px-2 sm:gap-3 sm:py-4">
            <CopyButton
              look="primary"
              text={wholeAddress(address)}
              label="Tout copier, l’adresse entière"
              {...(onTaken ? { onCopied: onTaken } : {})}
            >
              Tout copier
            </CopyButton>
            <Share address={address} onTaken={onTaken} />
          </div>
        )}
      </div>
      {/* A phone has no room for one that a scanner could read. */}
      {modules && (
        <div className="py-3 text-center max-sm:hidden dark:bg-on-nuit dark:text-nuit">
          <Barcode
            modules={modules}
            label={`Code-barres de ${address.clientNumber}`}
            className="h-16 w-full"
          />
          <p className="mt-1 font-mono text-18 font-bold tracking-widest">{address.clientNumber}</p>
        </div>
      )}
    </div>
  )
}

type ShareProps = { address: ReshippingAddress; onTaken: (() => void) | undefined }

const subject = 'Mon adresse de livraison en métropole'

/** By the device's own sheet; a browser without one writes an e-mail. */
function Share({ address, onTaken }: ShareProps) {
  const text = wholeAddress(address)
  const sign = <Share2 className="size-5 shrink-0" aria-hidden="true" />
  if (!('share' in navigator))
    return (
      <a
        href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        className={buttonStyle('secondary')}
        onClick={onTaken}
      >
        {sign}
        <span>
          Partager<span className="max-sm:sr-only"> par e-mail</span>
        </span>
      </a>
    )

  async function share() {
    try {
      await navigator.share({ title: subject, text })
      onTaken?.()
    } catch (error) {
      // Who closes the sheet without a choice changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await toast({ title: 'Impossible de partager l’adresse. Copiez-la.', kind: 'error' })
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      {sign}
      Partager
    </Button>
  )
}
