import { Mail, MailOpen } from 'lucide-react'
import { Link } from 'react-router'
import type { Notice } from '#contract/messages/notifications.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { documentFile } from '#web/api/documents.ts'
import { targetNames, unknownNotice } from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'

type Mark = (mark: { id: string; isRead: boolean }) => void

/** One notice: what happened, to what, when; whether it was read, and the button that changes that. */
export function NoticeLine({ notice, onMark }: { notice: Notice; onMark: Mark }) {
  const { id, readAt } = notice
  const text = notice.text ?? unknownNotice
  const isRead = readAt !== null
  const link = linkOf(notice)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <span
        className={joinClasses(
          'mt-2 size-2.5 shrink-0 rounded-full',
          isRead ? 'border border-line-strong' : 'bg-call',
        )}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className={joinClasses('break-words', isRead ? 'text-ink-soft' : 'font-semibold')}>
          {!isRead && <span className="sr-only">Non lue&nbsp;: </span>}
          {text}
        </p>
        {link && (
          <TargetLink
            link={link}
            onOpen={() => {
              if (!isRead) onMark({ id, isRead: true })
            }}
          />
        )}
        <p className="figures text-sm text-ink-soft">
          <Moment at={notice.at} />
        </p>
      </div>
      <MarkButton
        isRead={isRead}
        about={link ? `${text}, ${link.label}` : text}
        onClick={() => {
          onMark({ id, isRead: !isRead })
        }}
      />
    </li>
  )
}

function MarkButton({
  isRead,
  about,
  onClick,
}: {
  isRead: boolean
  about: string
  onClick: () => void
}) {
  const act = isRead ? 'Marquer comme non lue' : 'Marquer comme lue'
  const Icon = isRead ? Mail : MailOpen
  return (
    <button
      type="button"
      className="flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
      aria-label={`${act}\u00a0: ${about}`}
      title={act}
      onClick={onClick}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}

function TargetLink({ link, onOpen }: { link: NoticeLink; onOpen: () => void }) {
  const style = `${linkStyle} inline-flex min-h-11 items-center [overflow-wrap:anywhere] sm:min-h-8`
  if (!link.isFile) {
    return (
      <Link to={link.to} className={style} onClick={onOpen}>
        {link.label}
      </Link>
    )
  }
  return (
    <a href={link.to} target="_blank" rel="noreferrer" className={style} onClick={onOpen}>
      {link.label}
      <span className="sr-only"> (nouvel onglet)</span>
    </a>
  )
}

/** The target of a notice and the label of its link; `isFile` opens in another tab. */
type NoticeLink = { readonly to: string; readonly label: string; readonly isFile: boolean }

function linkOf({ kind, topic, target }: Notice): NoticeLink | null {
  if (target) return { ...placeOf(target), label: labelOf(target) }
  if (kind === 'welcome') {
    return { to: paths.declareParcel, label: 'Déclarer un premier colis', isFile: false }
  }
  if (kind.startsWith('subscription-')) {
    return { to: paths.subscription, label: 'Mon abonnement', isFile: false }
  }
  return topic === 'account' ? { to: paths.account, label: 'Mon Compte', isFile: false } : null
}

type Target = NonNullable<Notice['target']>

function placeOf({ kind, id, label }: Target): { to: string; isFile: boolean } {
  if (kind === 'document') return { to: documentFile(id), isFile: true }
  if (kind === 'legal-text') return { to: `/${label}?version=${id}`, isFile: false }
  const place = { parcel: paths.parcel, quote: paths.quote, order: paths.order }[kind]
  return { to: place(id), isFile: false }
}

function labelOf({ kind, label }: Target): string {
  if (kind === 'legal-text') return 'Lire la version annoncée'
  return kind === 'document' ? label : `${targetNames[kind]}\u00a0${label}`
}
