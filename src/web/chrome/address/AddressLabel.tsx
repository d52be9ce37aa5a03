import { Share2 } from 'lucide-react'
import type { ReshippingAddress } from '#contract/people/accounts.ts'
import { code128 } from '#domain/label/code-128.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { Barcode } from '#web/ui/Barcode.tsx'
import { Button } from '#web/ui/Button.tsx'
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
    <div className="max-w-[40rem] overflow-hidden rounded-card border-2 border-dashed border-line-strong bg-surface">
      <p className="on-nuit flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-nuit px-4 py-3 text-on-nuit sm:px-6">
        <Logo />
        <span className="text-14">Entrepôt de Limoges</span>
      </p>
      <div className="p-4 sm:p-6">
        <div className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-3">
          {modules && (
            <div className="rounded-control border border-line bg-white px-1 py-1.5 text-center text-black max-sm:order-last max-sm:grow">
              <Barcode
                modules={modules}
                label={`Code-barres de ${address.clientNumber}`}
                className="mx-auto h-9 w-56"
              />
              <p className="font-mono text-16 leading-5 font-bold">{address.clientNumber}</p>
            </div>
          )}
          {!isExample && (
            <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
              <CopyButton
                look="primary"
                text={wholeAddress(address)}
                label="Tout copier, l’adresse entière"
                {...(onTaken ? { onCopied: onTaken } : {})}
              >
                Tout copier
              </CopyButton>
              {'share' in navigator && <Share address={address} onTaken={onTaken} />}
            </div>
          )}
        </div>
        <AddressLines address={address} isExample={isExample} />
      </div>
    </div>
  )
}

type ShareProps = { address: ReshippingAddress; onTaken: (() => void) | undefined }

function Share({ address, onTaken }: ShareProps) {
  async function share() {
    try {
      await navigator.share({
        title: 'Mon adresse de livraison en métropole',
        text: wholeAddress(address),
      })
      onTaken?.()
    } catch (error) {
      // Who closes the sheet without a choice changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await toast({ title: 'Impossible de partager l’adresse. Copiez-la.', kind: 'error' })
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 className="size-5" aria-hidden="true" />
      Partager
    </Button>
  )
}
