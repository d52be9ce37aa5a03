import { Check, X } from 'lucide-react'
import type { Destination } from '#domain/destination/destination.ts'
import { useSiteName } from '#web/api/site.ts'
import { territories } from '#web/copy/territories.ts'
import { Frame } from './Frame.tsx'

/** The same form of a shop twice: with the home address, and with ours. */
export function ShopPicture({ destination }: { destination: Destination }) {
  const where = territories.find(({ name }) => name === destination)?.where
  return (
    <Frame>
      <div className="w-[calc(100%-2rem)] overflow-hidden rounded-button sm:w-[85%] border border-line-strong bg-surface shadow-raised">
        <p className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-1 text-13 text-ink-soft">
          <span className="flex gap-1.5">
            {['bg-problem', 'bg-waiting', 'bg-done'].map((colour) => (
              <span key={colour} className={`size-2 rounded-full ${colour}`} />
            ))}
          </span>
          La boutique · Livraison
        </p>
        <div className="grid gap-1.5 p-2 sm:gap-3 sm:p-4">
          <p className="flex items-center gap-2 rounded-control bg-problem-soft px-3 py-1 text-14 text-problem sm:py-2 line-through">
            <X className="size-4 shrink-0" />
            Livraison impossible {where}
          </p>
          <div className="rounded-control border border-action bg-action-soft px-3 py-1.5 leading-6 sm:py-2.5 sm:text-18">
            <span className="font-semibold">{useSiteName()}</span>{' '}
            <span className="font-mono">CLT-XXXXXX</span>
            <br />
            c/o vous, 87000 Limoges, France
          </div>
          <p className="flex items-center gap-2 rounded-control bg-done-soft px-3 py-1 text-14 font-semibold sm:py-2 text-done">
            <Check className="size-4 shrink-0" />
            Livraison disponible
          </p>
        </div>
      </div>
    </Frame>
  )
}
