import type { ReactNode } from 'react'
import { destinationSlug, isDestination } from '#domain/destination/destination.ts'

const files = import.meta.glob<string>('./landfalls/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where a route has ended, seen from near, with a stamp on its port; the sea alone for a country that the chart does not show. */
export function Landfall({ destination, children }: { destination: string; children: ReactNode }) {
  const file =
    isDestination(destination) && files[`./landfalls/${destinationSlug(destination)}.svg`]
  return (
    <div
      className="relative isolate grid aspect-[7/4] place-items-center bg-sea"
      aria-hidden="true"
    >
      {file && (
        <picture className="absolute inset-0 -z-10">
          <source media="screen and (prefers-color-scheme: dark)" srcSet={`${file}#nuit`} />
          {/* `npm run draw` draws it, with the port in its middle. */}
          <img src={file} alt="" className="size-full object-cover" />
        </picture>
      )}
      {children}
      <span className="route-names absolute bottom-2 left-4 font-display text-14 font-bold sm:text-16">
        {destination}
      </span>
    </div>
  )
}
