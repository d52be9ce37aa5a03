/** A picture of the house beside words that say the same; a phone does without. */
export const Photo = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    width={1200}
    height={900}
    loading="lazy"
    decoding="async"
    className="mt-6 aspect-3/2 w-full rounded-card bg-sea object-cover max-lg:hidden"
  />
)
