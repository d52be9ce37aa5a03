import { Check, X } from 'lucide-react'
import type { Destination } from '#domain/destination/destination.ts'
import { useSiteName } from '#web/api/site.ts'
import { territories } from '#web/copy/territories.ts'
import { BrowserWindow } from './BrowserWindow.tsx'

/** The same form of a shop twice: with the home address, and with ours. */
export function ShopPicture({ destination }: { destination: Destination }) {
  const where = territories.find(({ name }) => name === destination)?.where
  return (
    <BrowserWindow title="La boutique · Livraison">
      <p className="flex items-center gap-2 rounded-control bg-problem-soft px-3 py-1 text-14 text-problem sm:px-4 sm:py-3 sm:text-18">
        <X className="size-4 shrink-0" />
        Livraison impossible {where}
      </p>
      <div className="rounded-control border border-action bg-action-soft px-3 py-1.5 leading-6 sm:p-4 sm:text-22">
        <strong className="font-display">{useSiteName()} CLT-XXXXXX</strong>
        <br />
        c/o votre nom, 87000 Limoges, France
      </div>
      <p className="flex items-center gap-2 rounded-control bg-done-soft px-3 py-1 text-14 font-semibold text-done sm:px-4 sm:py-3 sm:text-18">
        <Check className="size-4 shrink-0" />
        Livraison disponible
      </p>
    </BrowserWindow>
  )
}
