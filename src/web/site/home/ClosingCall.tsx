import { Link } from 'react-router'
import { sitePaths } from '#web/site-paths.ts'
import chartByNight from './chart-by-night.svg'
import { roomy, StartLink } from './StartLink.tsx'

export function ClosingCall() {
  return (
    <section
      aria-labelledby="fin-titre"
      className="on-nuit relative overflow-hidden bg-nuit text-on-nuit"
    >
      <img
        src={chartByNight}
        alt=""
        width={800}
        height={600}
        loading="lazy"
        decoding="async"
        className="absolute inset-y-0 right-0 size-full object-cover opacity-60 lg:w-3/5 lg:opacity-100"
      />
      <div className="absolute inset-0 bg-linear-to-r from-nuit from-35% to-transparent" />
      <div className="relative page-width mx-auto max-w-7xl px-4 py-10 sm:px-6 lg:py-24">
        <h2 id="fin-titre" className="max-w-2xl text-28 sm:text-48">
          Votre escale en métropole. Vos colis, jusqu’à vous.
        </h2>
        <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
          <StartLink />
          <Link
            to={sitePaths.homeSection('tarifs')}
            className={`inline-flex min-h-11 items-center justify-center rounded-button border border-on-nuit-soft bg-nuit px-4 font-semibold ${roomy} hover:bg-nuit-raised`}
          >
            Voir les tarifs
          </Link>
        </div>
      </div>
    </section>
  )
}
