import { useSiteName } from '#web/api/site.ts'
import { ShopForm } from '#web/chrome/address/ShopForm.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
// At once: this file itself is loaded late.
import { Dialog } from '#web/ui/Dialog.tsx'
import { exampleAddress } from './example-address.ts'
import type { Registered } from './use-sign-up.ts'

/** How to give the address to a shop: an example before the sign-up, the customer's own after it. */
export function AddressTutorial({
  registered,
  onClose,
}: {
  registered: Registered | null
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={registered ? 'Voici votre adresse' : 'Pourquoi cette adresse\u00a0?'}
      description="Beaucoup de boutiques ne livrent pas outre-mer. Elles livrent chez nous, à Limoges, et nous vous faisons suivre."
    >
      {registered ? <OwnAddress registered={registered} /> : <ExampleAddress />}
      <ol className="mt-5 grid list-decimal gap-1.5 pl-5">
        <li>À l’étape «&nbsp;Livraison&nbsp;» de la boutique, recopiez chaque ligne à sa place.</li>
        <li>Votre numéro client nous dit que le colis est le vôtre&nbsp;: ne l’oubliez jamais.</li>
        <li>Dès que la boutique vous donne un numéro de suivi, déclarez le colis ici.</li>
        <li>Nous le recevons, nous vous prévenons, et il repart vers vous quand vous voulez.</li>
      </ol>
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose}>{closingLabel(registered)}</Button>
      </div>
    </Dialog>
  )
}

function OwnAddress({ registered }: { registered: Registered }) {
  return (
    <>
      {registered.entry === 'email-not-confirmed' && (
        <p className="mb-3">
          Ouvrez d’abord le lien de confirmation que nous venons de vous envoyer par e-mail.
        </p>
      )}
      <ShopForm address={registered.reshippingAddress} />
      <div className="mt-2">
        <CopyButton
          text={wholeAddress(registered.reshippingAddress)}
          label="Tout copier, l’adresse entière"
        >
          Tout copier
        </CopyButton>
      </div>
    </>
  )
}

function ExampleAddress() {
  const company = useSiteName()
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge family="waiting">Exemple</Badge>
        <p className="text-sm text-ink-soft">
          Votre numéro client et la rue vous seront donnés à la fin de l’inscription.
        </p>
      </div>
      <ShopForm address={{ company, ...exampleAddress }} isExample />
    </>
  )
}

function closingLabel(registered: Registered | null): string {
  if (!registered) return 'J’ai compris'
  return registered.entry === 'entered'
    ? 'J’ai compris, aller à mon espace'
    : 'J’ai compris, aller à la connexion'
}
