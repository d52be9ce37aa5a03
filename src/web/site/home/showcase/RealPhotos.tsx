import type { ShowcasePhoto } from '#contract/office/showcase.ts'
import { showcasePhotoUrl } from '#web/api/showcase-photo-url.ts'

/** The house as it is; renders nothing without a photo. */
export function RealPhotos({ photos }: { photos: readonly ShowcasePhoto[] }) {
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
