import { use } from 'react'
import type * as z from 'zod/mini'
import type { readShowcase, ShowcasePhoto, Testimonial } from '#contract/office/showcase.ts'
import { request } from '#web/api/request.ts'
import { showcasePhotoUrl } from '#web/api/photo-url.ts'

/** Nothing where it cannot be read: the page is whole without it. */
export function ShowcaseContent() {
  const showcase = use(showcaseAnswer())
  if (!showcase) return null
  return (
    <>
      <RealPhotos photos={showcase.photos} />
      <CustomersWords testimonials={showcase.testimonials} />
    </>
  )
}

type Showcase = z.output<typeof readShowcase.output>

let asked: Promise<Showcase | null> | undefined

/** Read once per page; `null` when it cannot be read. Never rejects. */
const showcaseAnswer = (): Promise<Showcase | null> => (asked ??= ask())

const ask = () =>
  request({
    method: 'GET',
    url: '/api/showcase',
    signal: AbortSignal.timeout(10_000),
    credentials: 'omit',
  }).then(
    // Not through `call`: this runs on `/`, where the schema library is not affordable.
    (showcase) => showcase as Showcase,
    () => null,
  )

/** The house as it is; renders nothing without a photo. */
function RealPhotos({ photos }: { photos: readonly ShowcasePhoto[] }) {
  if (photos.length === 0) return null
  return (
    <section aria-label="L’entrepôt en photographies" className="mt-14">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        {photos.map(({ photoId, alt, width, height }) => (
          <li key={photoId}>
            <img
              src={showcasePhotoUrl(photoId, 'small')}
              srcSet={`${showcasePhotoUrl(photoId, 'small')} 640w, ${showcasePhotoUrl(photoId, 'large')} 1280w`}
              sizes="(min-width: 64rem) 26rem, 50vw"
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full rounded-2xl bg-sunken object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What customers said; renders nothing without any. They are no reviews that anybody may leave: the line under them says who chose
 * them (code de la consommation, art. L. 111-7-2).
 */
function CustomersWords({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <section aria-label="Paroles de clients" className="mt-14">
      <ul className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
        {testimonials.map(({ name, territory, words }) => (
          <li key={`${name} ${words}`} className="rounded-2xl border border-line bg-surface p-6">
            <figure className="flex h-full flex-col justify-between gap-4">
              <blockquote className="font-display text-xl font-semibold break-words">
                «&nbsp;{words}&nbsp;»
              </blockquote>
              <figcaption className="break-words text-ink-soft">
                <span className="font-semibold text-ink">{name}</span>, {territory}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Paroles recueillies et choisies par nous, publiées avec l’accord de ces clients.
      </p>
    </section>
  )
}
