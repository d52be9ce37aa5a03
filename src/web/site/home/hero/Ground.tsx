import { destinationSlug, isDestination } from '#domain/destination/destination.ts'

const files = import.meta.glob<string>('./grounds/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The chart around the route, to the edges of what shows it; a phone does not fetch it (`npm run draw` draws the files). */
export function Ground({ destination }: { destination: string }) {
  const file = isDestination(destination) && files[`./grounds/${destinationSlug(destination)}.svg`]
  if (!file) return null
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`${file}#nuit`} />
      <img
        src={file}
        alt=""
        width={1560}
        height={620}
        loading="lazy"
        decoding="async"
        className="ground"
      />
    </picture>
  )
}
