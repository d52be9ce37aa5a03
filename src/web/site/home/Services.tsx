import { Bell, CreditCard, Headset, MapPinned, Route, type LucideIcon } from 'lucide-react'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { Section } from './Section.tsx'

const services: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: MapPinned,
    title: 'Adresse de livraison en France',
    text: 'Un numéro client et une adresse à Limoges, à votre nom, que toutes les boutiques françaises acceptent.',
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
    text: 'Une personne de l’entrepôt vous répond sous 24\u00a0heures ouvrées.',
  },
]

export function Services() {
  return (
    <Section
      id="services"
      title="Tout ce qu’il faut entre la boutique et chez vous"
      lead="Vous commandez comme si vous habitiez Limoges. Nous faisons le reste du trajet."
      sunken
      beside={<Scene name="weighing" alt="" className="mt-8 rounded-card max-lg:hidden" />}
    >
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1 lg:gap-y-6">
        {services.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] gap-x-3 lg:grid-cols-[4rem_1fr] lg:gap-x-6"
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
