import type { ShipmentSupplement } from '#contract/shipping/shipments.ts'
import type { SupplementOutcome } from '#domain/shipment/supplement.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { formatMoney } from './format-money.ts'
import { kilogramsText } from '#words/amounts.ts'

type Ended = Pick<ShipmentSupplement, 'totalCents' | 'upToGrams'> & {
  readonly outcome: SupplementOutcome
}

const otherWays =
  'Remballez la boîte, répartissez-la, ou un administrateur la ferme à nos frais. Un autre supplément peut être demandé.'

/** At the bench, once the customer or the office has answered. */
export function supplementText({ outcome, totalCents, upToGrams }: Ended) {
  const amount = formatMoney(totalCents)
  if (outcome === 'paid') {
    const paid =
      upToGrams === null ? 'Sa taille est payée' : `Payé jusqu’à ${kilogramsText(upToGrams)}`
    return {
      title: `Supplément de ${amount} payé`,
      text: `${paid}\u00a0: scannez ses colis et fermez la boîte.`,
    }
  }
  return { title: unpaidTitles[outcome](amount), text: otherWays }
}

const unpaidTitles: Readonly<
  Record<Exclude<SupplementOutcome, 'paid'>, (amount: string) => string>
> = {
  declined: (amount) => `Le client a refusé le supplément de ${amount}`,
  expired: (amount) => `Le supplément de ${amount} a expiré sans paiement`,
  withdrawn: (amount) => `La demande de supplément de ${amount} est retirée`,
}

/** In the list of shipments to pack; a withdrawn one needs no word. */
export const supplementBadges: Readonly<
  Record<SupplementOutcome, { readonly label: string; readonly family: StatusFamily } | null>
> = {
  paid: { label: 'Supplément payé', family: 'house' },
  declined: { label: 'Supplément refusé', family: 'problem' },
  expired: { label: 'Supplément expiré', family: 'problem' },
  withdrawn: null,
}
