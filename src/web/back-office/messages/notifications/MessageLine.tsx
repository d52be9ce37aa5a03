import { Archive, ArchiveRestore, Mail, MailOpen, Reply, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import {
  archiveContactMessage,
  markContactMessage,
  type ContactMessage,
} from '#contract/messages/office-notifications.ts'
import { contactSubjects } from '#domain/contact/contact-message.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import {
  notificationKinds,
  archivingToast,
  notificationFailures,
  readingToast,
} from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

/** One message of the contact form, in full, with the actions on it. */
export function MessageLine({ message }: { message: ContactMessage }) {
  const { isRead, archived, name, email, subject, createdAt } = message
  return (
    <li className="flex gap-4 py-4">
      <Mail
        className={joinClasses('mt-0.5 size-5 shrink-0', isRead ? 'text-ink-soft' : 'text-call')}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isRead ? '' : 'font-semibold'}>{notificationKinds.contact}</span>
          {!isRead && <Badge family="waiting">Non lu</Badge>}
          {archived && <Badge family="none">Archivé</Badge>}
        </p>
        <p className="break-words">
          {name} · {email} <Account message={message} />
        </p>
        <p className="text-ink-soft">{contactSubjects[subject]}</p>
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{message.message}</p>
        <Moment at={createdAt} className="figures mt-1 block text-sm text-ink-soft" />
        <Acts message={message} />
      </div>
    </li>
  )
}

const Account = ({ message: { customer } }: { message: ContactMessage }) =>
  customer && (
    <Link to={paths.adminUser(customer.id)} className={`font-mono text-sm ${linkStyle}`}>
      {customer.clientNumber}
    </Link>
  )

function Acts({ message }: { message: ContactMessage }) {
  const { mark, archive, isActing } = useMessageActs(message.id)
  const { isRead, archived, name, email, subject } = message
  const answer = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${contactSubjects[subject]}`)}`
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <a href={answer} className={buttonStyle('secondary')}>
        <Reply className="size-5" aria-hidden="true" />
        Répondre<span className="sr-only"> à {name}</span>
      </a>
      <Act
        Icon={isRead ? Mail : MailOpen}
        label={isRead ? 'Marquer comme non lu' : 'Marquer comme lu'}
        of={name}
        isBusy={isActing}
        onClick={() => mark(!isRead)}
      />
      <Act
        Icon={archived ? ArchiveRestore : Archive}
        label={archived ? 'Désarchiver' : 'Archiver'}
        of={name}
        isBusy={isActing}
        onClick={() => archive(!archived)}
      />
    </div>
  )
}

type ActProps = {
  readonly Icon: LucideIcon
  readonly label: string
  readonly of: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

const Act = ({ Icon, label, of, isBusy, onClick }: ActProps) => (
  <button
    type="button"
    className={buttonStyle('ghost')}
    aria-disabled={isBusy}
    onClick={() => {
      if (!isBusy) onClick()
    }}
  >
    <Icon className="size-5" aria-hidden="true" />
    {label}
    <span className="sr-only"> le message de {of}</span>
  </button>
)

/** Marking as read and archiving, each with its toasts; every list that shows the message is loaded again. */
function useMessageActs(contactMessageId: string) {
  const failed = (description: string) => () =>
    void toast({ title: 'Erreur', description, kind: 'error' })
  const mark = useAction(markContactMessage, {
    done: ({ isRead }) => readingToast(isRead),
    onFailed: failed(notificationFailures.reading),
  })
  const archive = useAction(archiveContactMessage, {
    done: ({ archived }) => archivingToast(archived),
    onFailed: failed(notificationFailures.archiving),
  })
  return {
    mark: (isRead: boolean) => mark.run({ contactMessageId, isRead }),
    archive: (archived: boolean) => archive.run({ contactMessageId, archived }),
    isActing: mark.isBusy || archive.isBusy,
  }
}
