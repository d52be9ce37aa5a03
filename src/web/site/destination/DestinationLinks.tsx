import { Link } from 'react-router'
import type { Destination } from '#domain/destination/destination.ts'
import { territories } from '#web/copy/territories.ts'
import { paths } from '#web/paths.ts'

/** Links to the pages of the territories, except the current one. */
export function DestinationLinks({ title, but }: { title: string; but?: Destination }) {
  return (
    <nav aria-labelledby="destinations-titre" className="mt-14 print:hidden">
      <h2 id="destinations-titre" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {territories
          .filter(({ name }) => name !== but)
          .map(({ name, slug, delay }) => (
            <li key={slug}>
              <Link
                to={paths.destination(slug)}
                className="flex min-h-14 flex-col justify-center rounded-xl border border-line bg-surface px-4 py-2 hover:border-action hover:bg-action-soft"
              >
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-ink-soft">
                  {delay ?? 'Délai donné avec le devis'}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
