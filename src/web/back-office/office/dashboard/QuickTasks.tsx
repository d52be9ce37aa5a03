import { FileText, Files, Inbox, ScanBarcode, Ship, UserPlus, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

const tasks: readonly { label: string; to: string; Icon: LucideIcon }[] = [
  { label: 'Réceptionner un colis', to: paths.reception, Icon: ScanBarcode },
  {
    label: 'Chiffrer les devis demandés',
    to: `${paths.adminQuotes}?status=pending_validation`,
    Icon: FileText,
  },
  { label: 'Répondre aux demandes', to: paths.adminRequests, Icon: Inbox },
  { label: 'Emballer les envois', to: `${paths.departures}?status=to_pack`, Icon: Ship },
  { label: 'Publier un document', to: paths.adminDocuments, Icon: Files },
  { label: 'Inviter dans l’équipe', to: paths.adminAccounts, Icon: UserPlus },
]

export const QuickTasks = () => (
  <section aria-labelledby="taches">
    <h2 id="taches" className="text-xl">
      Tâches rapides
    </h2>
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {tasks.map(({ label, to, Icon }) => (
        <li key={label}>
          <Link
            to={to}
            className={buttonStyle('secondary', 'normal', 'w-full justify-start text-left')}
          >
            <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
