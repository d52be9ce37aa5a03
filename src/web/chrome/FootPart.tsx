import { useId, type ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

export const footPart =
  'min-w-0 break-words max-md:[&:not(:first-child)]:border-t max-md:[&:not(:first-child)]:border-line max-md:[&:not(:first-child)]:pt-5'

/** One of the quiet parts of an order or a parcel, under what one came for. */
export function FootPart({
  title,
  className,
  children,
}: {
  title: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={joinClasses(footPart, className)}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  )
}
