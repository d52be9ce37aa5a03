import type { Testimonial } from '#contract/office/showcase.ts'

/**
 * What customers said; renders nothing without any. They are no reviews that anybody may leave: the line under them says who chose
 * them (code de la consommation, art. L. 111-7-2).
 */
export function CustomersWords({ testimonials }: { testimonials: readonly Testimonial[] }) {
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
