import { Link } from 'react-router'
import { sitePaths } from '#web/site-paths.ts'

type Step = { readonly label: string; readonly to?: string }

/** The path from the home page down to this page. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="mb-4 print:hidden">
      <ol className="flex flex-wrap items-center text-ink-soft">
        {[{ label: 'Accueil', to: sitePaths.home }, ...steps].map(({ label, to }, index) => (
          <li key={label} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                ›
              </span>
            )}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
