import { Inbox } from 'lucide-react'
import { Stamp } from '#web/ui/Stamp.tsx'
import weighed from './weighed.webp'

/** A parcel on the scale, and what its owner reads a minute later. */
export const ScalePicture = () => (
  <div aria-hidden="true" className="relative flex grow flex-col">
    <img
      src={weighed}
      alt=""
      width={1200}
      height={900}
      loading="lazy"
      decoding="async"
      className="h-auto max-h-48 w-full grow object-cover sm:aspect-7/4 sm:max-h-none"
    />
    <span className="figures absolute top-3 left-3 rounded-chip bg-ink px-3 py-1 font-display text-22 font-bold text-page sm:top-5 sm:left-8 sm:px-5 sm:py-2 sm:text-36">
      1,32&nbsp;kg
    </span>
    <Stamp
      decorative
      port="Reçu"
      date="20 nov."
      family="house"
      className="absolute top-3 right-3 size-18 rounded-full bg-surface sm:top-5 sm:right-8 sm:size-28"
    />
    <p className="absolute inset-x-8 bottom-3 flex items-center justify-between text-14 max-sm:hidden">
      {/* As its state elsewhere (`ParcelState`), without the signs of the other states. */}
      <span className="inline-flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 font-medium text-house">
        <Inbox className="size-4 shrink-0" />
        Reçu à l’entrepôt
      </span>
      <span className="figures rounded-chip bg-surface px-2.5 py-1 text-ink-soft">
        25 × 19 × 15 cm
      </span>
    </p>
  </div>
)
