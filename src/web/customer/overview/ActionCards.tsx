import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'

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

export function ActionCards() {
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      {actions.map(({ title, text, to, act }) => (
        <li key={to}>
          <Card className="flex h-full flex-col items-start gap-2">
            <h2 className="text-xl">{title}</h2>
            <p className="grow text-ink-soft">{text}</p>
            <Link
              to={to}
              className={buttonStyle('secondary')}
              aria-label={`${act}\u00a0: ${title}`}
            >
              {act}
            </Link>
          </Card>
        </li>
      ))}
    </ul>
  )
}
