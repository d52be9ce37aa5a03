import { joinClasses } from '#web/ui/join-classes.ts'

/** A picture of the house beside words that say the same; a phone does without. */
export const Photo = ({ src, className }: { src: string; className: string }) => (
  <img
    src={src}
    alt=""
    width={1200}
    height={900}
    loading="lazy"
    decoding="async"
    className={joinClasses(
      'aspect-3/2 w-full rounded-card bg-sea object-cover max-lg:hidden',
      className,
    )}
  />
)
