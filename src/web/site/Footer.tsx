import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { useContactMailbox, useSiteName } from '#web/api/site.ts'
import { LatePart } from '#web/chrome/LatePart.tsx'
import { prepareForOffline } from '#web/chrome/prepare-for-offline.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { territories } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { SocialLinks } from './SocialLinks.tsx'

const siteLinks = [
  { label: 'Services', to: sitePaths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: sitePaths.homeSection('fonctionnement') },
  { label: 'Simulateur de prix', to: sitePaths.simulator },
  { label: 'Envois interdits', to: sitePaths.forbidden },
  { label: 'Tarifs', to: sitePaths.homeSection('tarifs') },
  { label: 'Questions fréquentes', to: sitePaths.homeSection('faq') },
  { label: 'Créer mon compte', to: sitePaths.signUp },
] as const

/** The last two must be found from every page (C. conso. L221-21, L215-1-1). */
const legalLinks = [
  { label: 'Conditions générales de vente', to: sitePaths.termsOfSale },
  { label: 'Conditions d’utilisation', to: sitePaths.termsOfUse },
  { label: 'Politique de confidentialité', to: sitePaths.privacy },
  { label: 'Mentions légales', to: sitePaths.legalNotice },
  { label: 'Accessibilité', to: sitePaths.accessibility },
  { label: 'Renoncer au contrat ici', to: sitePaths.withdrawal },
  { label: 'Résilier votre contrat', to: sitePaths.cancellation },
] as const

/** The postal address only for who is signed in (docs/rules/pages.md#home). */
export function Footer() {
  const siteName = useSiteName()
  const contactMailbox = useContactMailbox()
  const postalAddress = useSignedInUser()?.postalAddress
  useEffect(prepareForOffline, [])

  return (
    <LatePart>
      <footer id="pied-de-page" className="on-nuit bg-nuit text-on-nuit">
        <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:px-6 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.2fr_1.7fr]">
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
          <FooterLinks title="Le site" links={siteLinks} />
          <FooterLinks title="Vos droits" links={legalLinks} />
          <div>
            <h2 className="text-lg">Territoires desservis</h2>
            <ul className="mt-2 grid gap-x-6 text-on-nuit-soft sm:grid-cols-2">
              {territories.map(({ name, slug }) => (
                <li key={name}>
                  <Link
                    to={sitePaths.destination(slug)}
                    className="inline-flex min-h-11 items-center hover:text-on-nuit hover:underline"
                  >
                    {name}
                  </Link>
                </li>
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

function FooterLinks({
  title,
  links,
}: {
  title: string
  links: readonly { readonly label: string; readonly to: string }[]
}) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, to }) => (
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
  )
}
