import type { ReshippingAddress } from '#contract/accounts.ts'
import { useSiteName } from '#web/api/site.ts'
import { AddressLines } from '#web/chrome/address/AddressLines.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Registered } from './SignUpForm.tsx'

/** No number is shown before the server has reserved it (decisions §5), nor the street to who has no account. */
const example: Omit<ReshippingAddress, 'company'> = {
  clientNumber: 'CLT-XXXXXX',
  fullName: 'Votre prénom et votre nom',
  street: 'Donnée après l’inscription',
  postalCode: '87000',
  city: 'Limoges',
  country: 'France',
}

/** How to give the address to a shop: an example before the sign-up, the customer's own after it. */
export function AddressTutorial({
  open,
  registered,
  onClose,
}: {
  open: boolean
  registered: Registered | null
  onClose: () => void
}) {
  const siteName = useSiteName()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={registered ? 'Voici votre adresse' : 'Pourquoi cette adresse\u00a0?'}
      description="Beaucoup de boutiques ne livrent pas outre-mer. Elles livrent chez nous, à Limoges, et nous vous faisons suivre."
    >
      <ol className="mb-4 grid list-decimal gap-1 pl-5">
        <li>Dans la boutique, recopiez chaque ligne dans le champ du même nom.</li>
        <li>Votre numéro client, à la place du prénom, nous dit que le colis est le vôtre.</li>
        <li>Déclarez le colis dans votre espace dès que vous avez son numéro de suivi.</li>
      </ol>
      {registered ? (
        <>
          <AddressLines address={registered.reshippingAddress} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
            <CopyButton
              text={wholeAddress(registered.reshippingAddress)}
              label="Tout copier, l’adresse entière"
            >
              Tout copier
            </CopyButton>
            <Button onClick={onClose}>J’ai compris, aller à la connexion</Button>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            Confirmez d’abord votre adresse e-mail par le lien que nous venons de vous envoyer.
          </p>
        </>
      ) : (
        <>
          <Badge family="waiting">Exemple</Badge>
          <p className="mt-2 text-sm text-ink-soft">
            Votre numéro client et la rue vous seront donnés à la fin de l’inscription.
          </p>
          <AddressLines address={{ company: siteName, ...example }} isExample />
          <Button className="mt-4" onClick={onClose}>
            J’ai compris
          </Button>
        </>
      )}
    </Dialog>
  )
}
