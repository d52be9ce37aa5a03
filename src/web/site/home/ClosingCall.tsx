import { Link } from 'react-router'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

export function ClosingCall() {
  return (
    <section aria-labelledby="fin-titre" className="on-nuit bg-nuit text-on-nuit">
      <div className="mx-auto max-w-7xl px-4 pt-16 pb-6 sm:px-6 lg:pt-24">
        <svg viewBox="0 0 320 60" className="w-64 text-lagon-clair" aria-hidden="true">
          <path
            d="M8 52C80 4 232 -2 312 34"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
          <circle cx="8" cy="52" r="6" fill="currentColor" />
          <circle cx="311" cy="34" r="7" className="fill-call" />
        </svg>
        <h2 id="fin-titre" className="mt-6 max-w-2xl text-4xl sm:text-5xl">
          Votre escale en métropole. Vos colis, jusqu’à vous.
        </h2>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={sitePaths.signUp} className={buttonStyle('call', 'large')}>
            Créer mon compte
          </Link>
          <Link
            to={sitePaths.homeSection('tarifs')}
            className="inline-flex min-h-13 items-center rounded-xl border border-on-nuit-soft px-6 py-3 text-lg font-semibold hover:bg-nuit-raised"
          >
            Voir les tarifs
          </Link>
        </div>
      </div>
    </section>
  )
}
