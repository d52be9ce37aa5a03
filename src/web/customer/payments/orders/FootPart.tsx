import { useId, type ReactNode } from 'react'

/** One of the quiet parts at the foot of an order. */
export function FootPart({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 break-words max-md:[&:not(:first-child)]:border-t max-md:[&:not(:first-child)]:border-line max-md:[&:not(:first-child)]:pt-5"
    >
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  )
}
