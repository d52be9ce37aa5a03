import { CreditCard, ExternalLink, Inbox, MessageSquareText, type LucideIcon } from 'lucide-react'
import type { Demo } from '#web/api/site.ts'

/** The pages of the emulators; they stay open beside the site. */
export function DemoLinks({ demo }: { demo: Demo }) {
  return (
    <ul className="flex flex-wrap gap-x-1" aria-label="Émulateurs">
      {demo.inboxUrl && <DemoLink href={demo.inboxUrl} label="Boîte de réception" Icon={Inbox} />}
      {demo.smsUrl && <DemoLink href={demo.smsUrl} label="SMS reçus" Icon={MessageSquareText} />}
      {demo.paymentsUrl && <DemoLink href={demo.paymentsUrl} label="Paiements" Icon={CreditCard} />}
    </ul>
  )
}

function DemoLink({ href, label, Icon }: { href: string; label: string; Icon: LucideIcon }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 underline underline-offset-4 hover:bg-nuit-raised"
      >
        <Icon className="size-4" aria-hidden="true" />
        {label}
        <ExternalLink className="size-3.5" aria-hidden="true" />
        <span className="sr-only">(nouvel onglet)</span>
      </a>
    </li>
  )
}
