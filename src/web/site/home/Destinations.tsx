import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { territories, type Territory } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Section } from './Section.tsx'

export function Destinations() {
  return (
    <Section
      id="destinations"
      title="Douze territoires, et le reste du monde"
      lead="Ouvrez une destination pour connaître son délai, ses limites et ce que la douane y demande. Pour tout autre pays, le prix est établi sur devis."
    >
      <ul className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {territories.map((territory) => (
          <li key={territory.name}>
            <TerritoryCard territory={territory} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TerritoryCard({ territory }: { territory: Territory }) {
  return (
    <details className="group rounded-xl border border-line bg-surface open:border-action">
      <summary className="flex min-h-16 items-center justify-between gap-3 rounded-xl px-4 py-2.5">
        <span>
          <span className="block font-semibold">{territory.name}</span>
          <span className="text-sm text-ink-soft">{territory.delay ?? 'Sur devis'}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-action transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <dl className="grid gap-3 px-4 pb-4">
        <Fact name="Délai indicatif">
          {territory.delay ? `${territory.delay} par avion` : 'Donné avec le devis'}
          {territory.ecoDelay && `, ${territory.ecoDelay} par bateau`}
        </Fact>
        <Fact name="Limites">
          30&nbsp;kg par colis, longueur + largeur + hauteur inférieures à 200&nbsp;cm
        </Fact>
        <Fact name="Douane">{territory.customs}</Fact>
      </dl>
      <p className="px-4 pb-3">
        <Link
          to={sitePaths.destination(territory.slug)}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          Prix, délai et douane {territory.where}
        </Link>
      </p>
    </details>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-action">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
