import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { useContactMailbox, useSiteName } from '#web/api/site.ts'
import { LatePart } from '#web/chrome/LatePart.tsx'
import { Logo } from '#web/chrome/Logo.tsx'
import { territories } from '#web/copy/territories.ts'
import { paths } from '#web/paths.ts'
import { SocialLinks } from './SocialLinks.tsx'

const siteLinks = [
  { label: 'Services', to: paths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: paths.homeSection('fonctionnement') },
  { label: 'Tarifs', to: paths.homeSection('tarifs') },
  { label: 'Questions fréquentes', to: paths.homeSection('faq') },
  { label: 'Créer mon compte', to: paths.signUp },
  { label: 'Conditions générales de vente', to: paths.termsOfSale },
  { label: 'Conditions d’utilisation', to: paths.termsOfUse },
  { label: 'Politique de confidentialité', to: paths.privacy },
] as const

/** The postal address only for who is signed in (spec 001 §1). */
export function Footer() {
  const siteName = useSiteName()
  const contactMailbox = useContactMailbox()
  const postalAddress = useSessionUser()?.postalAddress
  return (
    <LatePart>
      <footer id="pied-de-page" className="on-nuit bg-nuit text-on-nuit">
        <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.3fr_1fr_1.7fr]">
          <div>
            <Logo />
            <p className="mt-4 max-w-xs text-on-nuit-soft">
              Une adresse à Limoges pour recevoir vos achats de métropole, et une équipe qui vous
              les fait suivre jusque chez vous.
            </p>
            <a
              href={`mailto:${contactMailbox}`}
              className="mt-4 inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
            >
              <Mail className="size-5" aria-hidden="true" />
              {contactMailbox}
            </a>
            {postalAddress && (
              <address className="mt-2 max-w-xs text-on-nuit-soft not-italic">
                {siteName}, {postalAddress}
              </address>
            )}
            <SocialLinks />
          </div>
          <nav aria-label="Pied de page">
            <h2 className="text-lg">Le site</h2>
            <ul className="mt-2">
              {siteLinks.map(({ label, to }) => (
                <li key={label}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-on-nuit-soft hover:text-on-nuit hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className="text-lg">Territoires desservis</h2>
            <ul className="mt-3 grid gap-x-6 gap-y-2 text-on-nuit-soft sm:grid-cols-2">
              {territories.map(({ name }) => (
                <li key={name}>{name}</li>
              ))}
              <li>Et partout dans le monde, sur devis</li>
            </ul>
          </div>
        </div>
        <p className="border-t border-nuit-line px-4 py-5 text-center text-sm text-on-nuit-soft">
          {siteName}, réexpédition de colis depuis Limoges
        </p>
      </footer>
    </LatePart>
  )
}
