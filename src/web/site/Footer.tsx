import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '#web/api/session.ts'
import { useContactMailbox, useSiteName, useSite } from '#web/api/site.ts'
import { DeferredHydration } from '#web/chrome/DeferredHydration.tsx'
import { landingOf } from '#web/chrome/landing.ts'
import { prepareForOffline } from '#web/chrome/prepare-for-offline.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { territories } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'

/** Drawn here, because the icon library has no brand icons. */
const drawings: Readonly<Record<string, string>> = {
  Facebook:
    'M14 8.5V6.8c0-.8.5-1 1-1h2.3V2.2L14 2.1c-3.4 0-4.3 2.5-4.3 4.2v2.2H7v4h2.7V22H14v-9.5h2.9l.5-4z',
  Instagram:
    'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.5a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6',
}

/** Our pages on the two networks that the office configured (docs/rules/pages.md#home). */
function SocialLinks() {
  const site = useSite()
  if (site.status !== 'ready') return <div className="min-h-11 sm:mt-2" />
  const { socialLinks, siteName } = site.site
  return (
    <ul className="-ml-2.5 flex min-h-11 flex-wrap sm:mt-2">
      {socialLinks.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${siteName} sur ${network} (nouvel onglet)`}
            className="flex size-11 items-center justify-center rounded-lg hover:bg-nuit-raised"
          >
            <svg viewBox="0 0 24 24" className="size-6 fill-current" aria-hidden="true">
              <path d={drawings[network]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}

const siteLinks = [
  { label: 'Services', to: sitePaths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: sitePaths.homeSection('fonctionnement') },
  { label: 'Simulateur de prix', to: sitePaths.simulator },
  { label: 'Envois interdits', to: sitePaths.forbidden },
  { label: 'Tarifs', to: sitePaths.homeSection('tarifs') },
  { label: 'Questions fréquentes', to: sitePaths.homeSection('faq') },
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

/** The postal address appears only for signed-in people (docs/rules/pages.md#home). */
export function Footer() {
  const siteName = useSiteName()
  const contactMailbox = useContactMailbox()
  const user = useSignedInUser()
  const postalAddress = user?.postalAddress
  const firstStep = user
    ? { label: 'Ouvrir mon espace', to: landingOf(user) }
    : { label: 'Créer mon compte', to: sitePaths.signUp }
  useEffect(prepareForOffline, [])

  return (
    <DeferredHydration>
      <footer id="pied-de-page" className="on-nuit bg-nuit text-on-nuit">
        <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] px-4 pt-6 pb-3 sm:grid-cols-2 sm:gap-10 sm:px-6 sm:py-12 lg:grid-cols-[1.1fr_.9fr_1.2fr_2fr]">
          <div className="max-sm:mb-3">
            <Logo />
            <p className="mt-2 text-14 text-on-nuit-soft sm:mt-4 sm:max-w-xs sm:text-16">
              Une adresse à Limoges pour recevoir vos achats de métropole, et une équipe qui vous
              les fait suivre jusque chez vous.
            </p>
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 sm:mt-4 sm:block">
              <a
                href={`mailto:${contactMailbox}`}
                className="inline-flex min-h-11 items-center gap-2 wrap-anywhere underline underline-offset-4"
              >
                <Mail className="size-5 shrink-0" aria-hidden="true" />
                {contactMailbox}
              </a>
              {postalAddress && (
                <address className="max-w-xs text-on-nuit-soft not-italic max-sm:order-last sm:mt-2">
                  {siteName}, {postalAddress}
                </address>
              )}
              <SocialLinks />
            </div>
          </div>
          <FooterLinks title="Le site" links={[...siteLinks, firstStep]} />
          <FooterLinks title="Vos droits" links={legalLinks} />
          <div className="max-sm:border-y max-sm:border-nuit-line">
            <FoldOnPhone title="Territoires desservis">
              <ul className="grid items-baseline gap-x-6 text-on-nuit-soft max-sm:pb-3 sm:mt-2 sm:grid-cols-2">
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
                <li className="sm:col-span-2 sm:pt-2.5">Et partout dans le monde, sur devis</li>
              </ul>
            </FoldOnPhone>
          </div>
        </div>
        <p className="border-nuit-line px-4 pt-2 pb-5 text-center sm:border-t sm:pt-5 text-sm text-on-nuit-soft">
          {siteName}, réexpédition de colis depuis Limoges
        </p>
      </footer>
    </DeferredHydration>
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
    <nav aria-label={title} className="max-sm:border-t max-sm:border-nuit-line">
      <FoldOnPhone title={title}>
        <ul className="text-on-nuit-soft max-sm:pb-3 sm:mt-2">
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center hover:text-on-nuit hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </FoldOnPhone>
    </nav>
  )
}
