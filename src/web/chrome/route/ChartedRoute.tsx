import type { ComponentProps } from 'react'
import { destinationSlug, isDestination } from '#domain/destination/destination.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RoutePicture } from './RoutePicture.tsx'

type Props = ComponentProps<typeof RoutePicture> & {
  /** With more sky over it, and the finer coasts on a phone too. */
  isHigh?: boolean
}

/** The route over finer coasts than those of a phone, to the edges of its panel; it fills a cell that is higher than it. */
export const ChartedRoute = ({ isHigh = false, ...props }: Props) => (
  <div
    className={joinClasses(
      'grid grid-cols-1 *:content-center',
      isHigh
        ? '*:pt-14 xl:*:pt-24 [&_.chart-land]:hidden'
        : 'max-sm:[&_picture]:hidden sm:[&_.chart-land]:hidden',
    )}
  >
    <RoutePicture {...props}>
      <Land destination={props.destination} />
    </RoutePicture>
  </div>
)

const files = import.meta.glob<string>('./lands/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** 600 × 480 in the measures of the route, of which 140 lie under its names; fetched where it shows (`npm run draw` draws the files). */
function Land({ destination }: { destination: string }) {
  const file = isDestination(destination) && files[`./lands/${destinationSlug(destination)}.svg`]
  if (!file) return null
  return (
    <picture className="relative -z-10 block">
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`${file}#nuit`} />
      <img
        src={file}
        alt=""
        width={600}
        height={480}
        loading="lazy"
        decoding="async"
        className="absolute bottom-0 -mb-[23.333%] h-auto w-full"
      />
    </picture>
  )
}
