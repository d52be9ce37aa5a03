import { useLeaving } from '#web/customer/payments/cart/use-leaving.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The bank refused: nothing changed, and the provider's page takes another card. */
export function RefusedChange({ url, onClose }: { url: string; onClose: () => void }) {
  const { isLeaving, leaveFor } = useLeaving()
  return (
    <div role="alert">
      <Notice kind="error" title="Votre banque a refusé le paiement">
        <p>
          Votre offre n’a pas changé et rien n’a été débité. Vous pouvez payer avec une autre carte
          sur la page sécurisée de notre prestataire, maintenant ou plus tard depuis «&nbsp;Mon
          abonnement&nbsp;».
        </p>
      </Notice>
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Plus tard
        </Button>
        <Button variant="call" busy={isLeaving} onClick={() => leaveFor(url)}>
          Payer avec une autre carte
        </Button>
      </div>
    </div>
  )
}
