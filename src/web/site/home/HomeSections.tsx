import { DeferredHydration } from '#web/chrome/DeferredHydration.tsx'
import { Contact } from './contact/Contact.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Services } from './Services.tsx'
import { Link } from 'react-router'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ChevronDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { territories, type Territory } from '#web/copy/territories.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Section } from './Section.tsx'
import { useSold } from '#web/api/catalogue.ts'
import { questions } from '#web/copy/faq.ts'
import { Chart } from '#web/chrome/Chart.tsx'

/** The sections in the order of docs/rules/pages.md#home. */
export function HomeSections() {
  return (
    <DeferredHydration>
      <Hero />
      <Services />
      <HowItWorks />
      <Pricing />
      <Destinations />
      <Faq />
      <Contact />
      <ClosingCall />
    </DeferredHydration>
  )
}

function ClosingCall() {
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

function Destinations() {
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

/** One answer is open at a time, by the browser itself: it works before any script. */
function Faq() {
  const sold = useSold()
  return (
    <Section id="faq" title="Questions fréquentes" sunken>
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {questions(sold).map(({ question, answer }) => (
          <details key={question} name="faq" className="group">
            <summary className="flex min-h-16 items-center justify-between gap-4 py-3">
              <h3 className="text-lg tracking-normal">{question}</h3>
              <Plus
                className="size-5 shrink-0 text-action transition-transform group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

function Hero() {
  return (
    <section id="hero" className="scroll-mt-23">
      <div className="mx-auto grid max-w-7xl items-center gap-x-12 gap-y-10 px-4 pt-8 pb-14 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:pt-12 lg:pb-20">
        <div className="enter">
          <p className="font-semibold text-action">Votre escale en métropole</p>
          <h1 className="mt-3 text-[2.6rem] leading-[1.05] sm:text-6xl">
            Vos colis livrés partout en <span className="whitespace-nowrap">outre-mer</span> et à
            l’étranger
          </h1>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">
            Une adresse française à votre nom pour commander dans toutes les boutiques, le suivi de
            vos colis en temps réel, un paiement fiable. Nous recevons, groupons et réexpédions
            depuis Limoges, jusqu’à vous.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={sitePaths.signUp} className={buttonStyle('call', 'large')}>
              Créer mon compte
            </Link>
            <Link
              to={sitePaths.homeSection('fonctionnement')}
              className={buttonStyle('secondary', 'large')}
            >
              Comment ça marche&nbsp;?
            </Link>
          </div>
          <p className="mt-6 text-ink-soft">
            Création de compte à <span className="figures">0&nbsp;€</span>, 30 jours de stockage
            gratuit, assurance de base comprise.
          </p>
        </div>
        <Chart className="enter w-full rounded-3xl [animation-delay:0.3s]" />
      </div>
    </section>
  )
}
