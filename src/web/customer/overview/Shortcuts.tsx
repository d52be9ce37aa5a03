import { Receipt, ShoppingCart, User } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

const tiles = [
  { label: 'Mon Compte', to: paths.account, Icon: User },
  { label: 'Mon Panier', to: paths.cart, Icon: ShoppingCart },
  { label: 'Documents & Factures', to: paths.invoices, Icon: Receipt },
]

export const QuickTiles = () => (
  <section aria-labelledby="acces-titre">
    <h2 id="acces-titre" className="mb-3 text-22 max-sm:sr-only">
      Accès rapide
    </h2>
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3">
      {tiles.map(({ label, to, Icon }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className="flex h-full min-h-14 flex-col items-start gap-1 rounded-card border border-line bg-surface p-3 text-14 font-medium break-words no-underline hover:border-action sm:flex-row sm:items-center sm:gap-3 sm:px-4 sm:text-16"
          >
            <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
            <span className="min-w-0 max-w-full hyphens-auto">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

const actions = [
  {
    title: 'Déclarer un Colis',
    text: 'Donnez le numéro de suivi d’une commande\u00a0: nous la reconnaîtrons à son arrivée.',
    to: paths.declareParcel,
    act: 'Déclarer',
  },
  {
    title: 'Demander un Devis',
    text: 'Choisissez parmi vos colis reçus, votre territoire et vos options.',
    to: paths.quotes,
    act: 'Demander',
  },
  {
    title: 'Offres & Options',
    text: 'Comparez les offres\u00a0: stockage, groupement et frais de traitement.',
    to: paths.offers,
    act: 'Découvrir',
  },
]

/** On a phone one line each, while the letters are not too large: what they do stands in their title. */
export const ActionCards = () => (
  <ul className="rounded-card border border-line bg-surface max-md:divide-y max-md:divide-line md:grid md:grid-cols-3 md:gap-3 md:rounded-none md:border-0 md:bg-transparent">
    {actions.map(({ title, text, to, act }) => (
      <li
        key={to}
        className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1 md:flex-col md:flex-nowrap md:gap-3 md:items-start md:rounded-card md:border md:border-line md:bg-surface md:p-5"
      >
        <h2 className="min-w-0 grow basis-36 text-18 leading-6 md:grow-0 md:basis-auto">{title}</h2>
        <p className="hidden grow text-14 text-ink-soft md:block">{text}</p>
        <Link to={to} className={buttonStyle('secondary')} aria-label={`${act}\u00a0: ${title}`}>
          {act}
        </Link>
      </li>
    ))}
  </ul>
)
