import { Link } from 'react-router'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { priceOfKilogram } from '#domain/pricing/rates.ts'
import { useSite } from '#web/api/site.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { territories, type Territory } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Section } from './Section.tsx'
import silhouettes from './silhouettes.json' with { type: 'json' }

export function Destinations() {
  const priceOf = useKilograms()
  return (
    <Section
      id="destinations"
      title="Douze territoires et le reste du monde"
      lead="Choisissez une destination pour connaître ses prix, son délai, ses limites et ce que la douane y demande. Pour tout autre pays, le prix est établi sur devis."
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 2xl:grid-cols-6">
        {territories.map((territory) => (
          <li key={territory.name} className="flex">
            <TerritoryCard territory={territory} kilogramCents={priceOf(territory.name)} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-soft sm:text-14">
        Transport par avion, TTC. Délais indicatifs, en jours ouvrés après le départ de Limoges.
      </p>
    </Section>
  )
}

/** The transport of a kilogram: the shipped catalogue's, until the server has told today's. */
function useKilograms() {
  const site = useSite()
  return (to: Destination): number | null => {
    if (site.status !== 'ready') return priceOfKilogram(initialCatalogue, to)
    return site.site.kilograms.find(({ destination }) => destination === to)?.cents ?? null
  }
}

function TerritoryCard({
  territory: { name, slug, where, delay },
  kilogramCents,
}: {
  territory: Territory
  kilogramCents: number | null
}) {
  return (
    <Link
      to={sitePaths.destination(slug)}
      className="group flex min-w-0 flex-1 items-center gap-2 rounded-card border border-line bg-surface p-2 hover:border-action sm:gap-3 sm:p-4"
    >
      <svg
        viewBox="0 0 64 64"
        className="size-10 shrink-0 fill-reef stroke-action group-hover:fill-action sm:size-16"
        aria-hidden="true"
      >
        <path d={silhouettes[slug as keyof typeof silhouettes]} />
      </svg>
      <span className="min-w-0">
        <span className="sr-only">Prix, délai et douane {where}. </span>
        <span
          className="block text-14 leading-4.5 font-semibold break-words sm:text-16 sm:leading-5"
          aria-hidden="true"
        >
          {name.startsWith('Terres') ? (
            <>
              <span className="max-sm:hidden">Terres australes (</span>TAAF
              <span className="max-sm:hidden">)</span>
            </>
          ) : (
            name
          )}
        </span>
        <span className="figures mt-0.5 block text-13 text-ink-soft sm:text-14">
          {kilogramCents === null
            ? delay
              ? 'Prix sur devis'
              : 'Prix et délai sur devis'
            : `1\u00a0kg\u00a0: ${formatMoney(kilogramCents)}`}
        </span>
        {delay && (
          <span className="figures block text-13 text-ink-soft">
            {delay.replace(' ouvrés', '')}
          </span>
        )}
      </span>
    </Link>
  )
}
