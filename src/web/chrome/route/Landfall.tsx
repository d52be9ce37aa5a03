import type { ReactNode } from 'react'
import { destinationSlug, isDestination } from '#domain/destination/destination.ts'
import stamps from './landfalls/stamps.json' with { type: 'json' }

const files = import.meta.glob<string>('./landfalls/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const places: Readonly<Record<string, { left: string; top: string }>> = stamps

/** Where a route has ended, seen from near, with a stamp in the sea beside its port; the sea alone for a country that the chart does not show. */
export function Landfall({ destination, children }: { destination: string; children: ReactNode }) {
  const slug = isDestination(destination) ? destinationSlug(destination) : ''
  const file = files[`./landfalls/${slug}.svg`]
  return (
    <div className="relative grid content-start bg-sea" aria-hidden="true">
      <div className="relative aspect-[7/4]">
        {file && (
          <picture>
            <source media="screen and (prefers-color-scheme: dark)" srcSet={`${file}#nuit`} />
            {/* `npm run draw` draws it, and the places of the stamps. */}
            <img src={file} alt="" className="size-full" />
          </picture>
        )}
        <div
          className="absolute w-[22%] -translate-1/2"
          style={places[slug] ?? { left: '50%', top: '50%' }}
        >
          {children}
        </div>
      </div>
      <span className="route-names absolute bottom-2 left-4 font-display text-14 font-bold sm:text-16">
        {destination}
      </span>
    </div>
  )
}
