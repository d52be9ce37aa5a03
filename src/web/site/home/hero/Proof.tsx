import { Camera, Headset, ReceiptEuro, Warehouse } from 'lucide-react'
import { useSold } from '#web/api/catalogue.ts'

/** Only what is true for everybody. */
export function Proof() {
  const { plans } = useSold()
  const facts = [
    { Icon: Camera, text: 'Photo et pesée de chaque colis' },
    { Icon: ReceiptEuro, text: 'Prix ferme avant paiement' },
    { Icon: Warehouse, text: `${plans.gratuit.freeStorageDays}\u00a0jours de stockage gratuit` },
    { Icon: Headset, text: 'Réponse d’une personne sous 24\u00a0h ouvrées' },
  ]
  return (
    <div className="border-t border-line lg:bg-page">
      <div className="page-width mx-auto max-w-7xl px-4 sm:px-6">
        <ul className="grid max-sm:after-words max-sm:[contain-intrinsic-block-size:5.5rem] grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-2 py-3 text-13 leading-4 sm:grid-cols-2 sm:text-16 lg:flex lg:justify-between">
          {facts.map(({ Icon, text }) => (
            <li key={text} className="flex items-center gap-2.5">
              <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
