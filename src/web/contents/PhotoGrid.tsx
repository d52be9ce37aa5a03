import { photoUrl } from '#web/api/photo-url.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** Photos side by side; each opens in full in its own tab. */
export const PhotoGrid = ({
  photoIds,
  captions = [],
  isLarge = false,
}: {
  photoIds: readonly string[]
  /** One for each photo, under it. */
  captions?: readonly string[]
  /** For the few that a page is about. */
  isLarge?: boolean
}) => (
  <ul
    className={joinClasses(
      'grid grid-cols-2 gap-3',
      isLarge ? 'sm:grid-cols-[repeat(auto-fill,minmax(min(12rem,45%),1fr))]' : 'sm:grid-cols-4',
    )}
  >
    {photoIds.map((id, index) => (
      <li key={id}>
        <a href={photoUrl(id)} target="_blank" rel="noreferrer" className="block">
          <img
            src={photoUrl(id, 'thumbnail')}
            alt={`${captions[index] ?? `Vue ${index + 1}`} (s’ouvre en grand dans un nouvel onglet)`}
            loading="lazy"
            className={joinClasses(
              'w-full rounded-lg bg-sunken object-cover',
              isLarge ? 'aspect-4/3' : 'aspect-square',
            )}
          />
        </a>
        {captions[index] && (
          <span aria-hidden="true" className="text-sm text-ink-soft">
            {captions[index]}
          </span>
        )}
      </li>
    ))}
  </ul>
)
