import { Mail } from 'lucide-react'
import { useSessionUser } from '#web/api/session.ts'
import { useContactMailbox } from '#web/api/site.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** A mail to us that already says what it is about and who writes. */
export function AskByMail({ subject, label }: { subject: string; label: string }) {
  const contactMailbox = useContactMailbox()
  const clientNumber = useSessionUser()?.clientNumber
  const line = clientNumber ? `${subject} (${clientNumber})` : subject
  return (
    <a
      href={`mailto:${contactMailbox}?subject=${encodeURIComponent(line)}`}
      className={buttonStyle('secondary')}
    >
      <Mail className="size-5 shrink-0" aria-hidden="true" />
      {label}
    </a>
  )
}
