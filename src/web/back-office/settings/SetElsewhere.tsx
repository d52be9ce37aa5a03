import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** What is data with dates, or has a screen of its own: where it is set. */
export function SetElsewhere({ quoteValidityDays }: { readonly quoteValidityDays: number }) {
  const user = useSessionUser()
  return (
    <Card aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title" className="text-xl font-semibold">
        Réglé ailleurs
      </h2>
      <ul className="mt-2 grid gap-2">
        <li>
          Validité d’un devis&nbsp;: <strong>{quoteValidityDays}&nbsp;jours</strong>. Elle est datée
          avec les prix, les jours de garde et leur tarif, et les CGV la citent&nbsp;:{' '}
          <Link to={paths.adminPricing} className={linkStyle}>
            Tarification
          </Link>
          .
        </li>
        <li>
          Activation des comptes et second facteur de l’équipe&nbsp;:{' '}
          {user?.role === 'super_admin' ? (
            <Link to={`${paths.adminAccounts}?onglet=reglages`} className={linkStyle}>
              Comptes, onglet Réglages
            </Link>
          ) : (
            'un super-administrateur les règle dans «\u00A0Comptes\u00A0».'
          )}
        </li>
        <li>
          Qui a changé quoi&nbsp;:{' '}
          <Link to={`${paths.adminJournal}?genre=team`} className={linkStyle}>
            Journal, équipe et réglages
          </Link>
          .
        </li>
      </ul>
    </Card>
  )
}
