import { useState } from 'react'
import { Plus, Bell, CreditCard, Headset, MapPinned, Route, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { DeferredHydration } from '#web/chrome/DeferredHydration.tsx'
import { firstQuestion } from '#web/site/simulator/first-estimates.ts'
import { useRates } from '#web/site/destination/use-rates.ts'
import { useSold } from '#web/api/catalogue.ts'
import { questions } from '#web/copy/faq.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Contact } from './contact/Contact.tsx'
import { Destinations } from './Destinations.tsx'
import { Hero } from './hero/Hero.tsx'
import type { Parcel } from './hero/PriceCard.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Photo } from './Photo.tsx'
import { Pricing } from './Pricing.tsx'
import { Section } from './Section.tsx'
import { roomy, StartLink } from './StartLink.tsx'
import chartByNight from './chart-by-night.svg'
import shelf from './story/shelf.webp'

/** The sections in the order of docs/rules/pages.md#home. What is chosen in the hero is what they all speak of. */
export function HomeSections() {
  const [parcel, setParcel] = useState<Parcel>(firstQuestion)
  const prices = useRates(parcel.destination)
  return (
    <DeferredHydration>
      <Hero parcel={parcel} onParcel={setParcel} />
      <Services />
      <HowItWorks destination={parcel.destination} prices={prices} />
      <Pricing parcel={parcel} rates={prices.rates} />
      <Destinations />
      <Faq />
      <Contact />
      <ClosingCall />
    </DeferredHydration>
  )
}

const services: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: MapPinned,
    title: 'Adresse de livraison en France',
    text: 'Un numéro client et une adresse à Limoges, à votre nom, à donner aux boutiques qui livrent en France.',
  },
  {
    Icon: Route,
    title: 'Suivi en temps réel',
    text: 'Reçu, pesé, photographié, expédié, livré\u00a0: chaque étape apparaît dans votre espace au moment où elle se produit.',
  },
  {
    Icon: Bell,
    title: 'Notifications automatiques',
    text: 'Un e-mail ou un SMS à chaque étape importante. Vous n’avez rien à surveiller.',
  },
  {
    Icon: CreditCard,
    title: 'Paiement en ligne fiable',
    text: 'Visa, MasterCard, American Express ou PayPal, sur la page sécurisée de notre prestataire.',
  },
  {
    Icon: Headset,
    title: 'Service client personnalisé',
    text: 'Une personne de l’entrepôt vous répond sous un jour ouvré.',
  },
]

function Services() {
  return (
    <Section
      id="services"
      title="Tout ce qu’il faut entre la boutique et chez vous"
      lead="Vous commandez comme si vous habitiez Limoges. Nous faisons le reste du trajet."
      sunken
      beside={<Photo src={shelf} />}
    >
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:h-full lg:grid-cols-1 lg:gap-0 lg:divide-y lg:divide-line">
        {services.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-x-3 lg:grid-cols-[4rem_1fr] lg:items-center lg:gap-x-6"
          >
            <span className="flex size-10 items-center justify-center rounded-button bg-action-soft lg:size-16 lg:rounded-card">
              <Icon
                className="size-5.5 text-action lg:size-8"
                strokeWidth={1.75}
                aria-hidden="true"
              />
            </span>
            <div>
              <h3 className="text-16 leading-6 sm:text-18 lg:text-22">{title}</h3>
              <p className="mt-1 text-ink-soft max-lg:text-14">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** One answer is open at a time, by the browser itself: it works before any script. */
function Faq() {
  const sold = useSold()
  return (
    <Section id="faq" title="Questions fréquentes" sunken>
      <div className="grid items-start border-t border-line lg:grid-cols-2 lg:gap-x-12">
        {questions(sold).map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-b border-line">
            <summary className="flex min-h-13 items-center justify-between gap-4 py-2 lg:min-h-14">
              <h3 className="text-16 leading-5.5 tracking-normal sm:text-18 sm:leading-6">
                {question}
              </h3>
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

function ClosingCall() {
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
        className="closing-chart absolute inset-y-0 right-0 h-full w-3/5 object-cover max-sm:hidden"
      />
      <div className="relative page-width mx-auto max-w-7xl px-4 py-10 sm:px-6">
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
