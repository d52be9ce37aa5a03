import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Camera, PackageCheck, ReceiptEuro } from 'lucide-react'
import { useSiteName } from '#web/api/site.ts'
import { Logo } from '#web/chrome/Logo.tsx'
import { sitePaths } from '#web/site-paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useSold } from '#web/api/catalogue.ts'
import { Chart } from '#web/chrome/Chart.tsx'

/** The frame of the account screens: the logo, one title, one thing to do; where there is room, the night and its chart beside. */
export function AccountPage({
  title,
  lead,
  wide = false,
  beside,
  children,
}: {
  title: string
  lead?: ReactNode
  wide?: boolean
  /** In the panel, instead of the promises. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <DoorPanel header={<Header className="max-lg:hidden" />}>{beside}</DoorPanel>
      <div className="flex min-w-0 flex-col">
        <Header className="px-4 pt-3 sm:px-6 lg:hidden" />
        <main
          id="contenu"
          tabIndex={-1}
          className={joinClasses(
            'mx-auto flex w-full flex-1 flex-col px-4 pt-5 pb-6 outline-none sm:px-6 lg:py-12',
            wide ? 'max-w-2xl' : 'max-w-md justify-center max-lg:justify-start',
          )}
        >
          <PageHeader title={title}>{lead}</PageHeader>
          {children}
        </main>
        <DoorFoot />
      </div>
    </div>
  )
}

const Header = ({ className }: { className: string }) => (
  <header className={className}>
    <Link
      to={sitePaths.home}
      aria-label={`${useSiteName()}, accueil`}
      className="inline-flex min-h-11 items-center rounded-lg"
    >
      <Logo />
    </Link>
  </header>
)

/** What must be within reach on every page (C. conso. L221-21, L215-1-1; LCEN art. 1-1), in a line. */
const links = [
  { label: 'Conditions de vente', to: sitePaths.termsOfSale },
  { label: 'Confidentialité', to: sitePaths.privacy },
  { label: 'Mentions légales', to: sitePaths.legalNotice },
  { label: 'Contact', to: sitePaths.homeSection('contact') },
  { label: 'Renoncer au contrat ici', to: sitePaths.withdrawal },
  { label: 'Résilier votre contrat', to: sitePaths.cancellation },
] as const

const DoorFoot = () => (
  <footer className="border-t border-line px-4 sm:px-6">
    <ul className="flex flex-wrap justify-center gap-x-3 text-12 text-ink-soft sm:gap-x-4 sm:text-13">
      {links.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} className="inline-flex min-h-10 items-center hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </footer>
)

/** The half of a door that is not the form; a screen without room does without. */
function DoorPanel({ header, children }: { header: ReactNode; children?: ReactNode }) {
  return (
    <div className="on-nuit by-night bg-nuit text-on-nuit max-lg:hidden">
      <div className="sticky top-0 flex h-[calc(100dvh-var(--at-foot))] flex-col justify-between gap-8 overflow-hidden p-10 xl:p-14">
        {/* Above the words, never behind them: whole, so that the names of the places can be read. */}
        <Chart
          decorative
          className="absolute inset-x-0 top-20 mx-auto aspect-4/3 w-full max-w-[calc((100dvh-var(--at-foot)-28rem)*4/3)]"
        />
        <div className="relative">{header}</div>
        <div className="relative">
          <p className="max-w-lg font-display text-36 font-bold text-balance">
            Votre escale en métropole. Vos colis, jusqu’à vous.
          </p>
          {children ?? <Promises />}
        </div>
      </div>
    </div>
  )
}

function Promises() {
  const { plans } = useSold()
  const promises = [
    { Icon: Camera, text: 'Chaque colis est pesé et photographié à son arrivée.' },
    { Icon: ReceiptEuro, text: 'Le prix est ferme avant que vous payiez.' },
    {
      Icon: PackageCheck,
      text: `${plans.gratuit.freeStorageDays} jours de garde sans frais, au moins.`,
    },
  ]
  return (
    <ul className="mt-6 grid gap-3 text-18">
      {promises.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon
            className="size-6 shrink-0 text-lagon-clair"
            strokeWidth={1.75}
            aria-hidden="true"
          />
          {text}
        </li>
      ))}
    </ul>
  )
}
