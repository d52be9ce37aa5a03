import {
  FileText,
  Mail,
  MailOpen,
  Package,
  Receipt,
  Ship,
  User,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Notice } from '#contract/messages/notifications.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { ParcelStack } from '#web/chrome/ParcelStack.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatAgo } from '#web/copy/format-ago.ts'
import { formatHour } from '#web/copy/format-date.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { documentFile } from '#web/api/documents.ts'
import { targetNames, unknownNotice } from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'
import { NewTab } from '#web/ui/NewTab.tsx'

type Mark = (mark: { id: string; isRead: boolean }) => void

type Props = {
  notice: Notice
  onMark: Mark
  /** Its day stands above: the hour is enough. */
  isUnderDay?: boolean
  /** On a phone it takes less room, and is marked by opening it. */
  isShort?: boolean
}

/** One notice: what happened, to which parcels, when; whether it was read, and the button that changes that. */
export function NoticeLine({ notice, onMark, isUnderDay = false, isShort = false }: Props) {
  const { id, readAt } = notice
  const text = notice.text ?? unknownNotice
  const isRead = readAt !== null
  const link = linkOf(notice)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <Picture notice={notice} isRead={isRead} />
      <div className="@container min-w-0 grow">
        <p
          className={joinClasses(
            'break-words',
            isRead ? 'text-ink-soft' : 'font-semibold',
            isShort && 'max-sm:text-14',
          )}
        >
          {!isRead && <span className="sr-only">Non lue&nbsp;: </span>}
          {text}
        </p>
        <LinkAndTime
          notice={notice}
          link={link}
          isUnderDay={isUnderDay}
          isShort={isShort}
          onOpen={() => {
            if (!isRead) onMark({ id, isRead: true })
          }}
        />
      </div>
      <MarkButton
        isHiddenOnPhone={isShort}
        isRead={isRead}
        about={link ? `${text}, ${link.label}` : text}
        onClick={() => {
          onMark({ id, isRead: !isRead })
        }}
      />
    </li>
  )
}

type LinkAndTimeProps = {
  notice: Notice
  link: NoticeLink | null
  isUnderDay: boolean
  isShort: boolean
  onOpen: () => void
}

/** In one line on a phone where the list is short. */
const LinkAndTime = ({ notice, link, isUnderDay, isShort, onOpen }: LinkAndTimeProps) => (
  <div className={joinClasses(isShort && 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-4')}>
    {link && <TargetLink isShort={isShort} link={link} onOpen={onOpen} />}
    <p className="figures self-center text-14 text-ink-soft">
      {isUnderDay ? <HourOf at={notice.at} /> : <Moment at={notice.at} />}
    </p>
  </div>
)

const HourOf = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatAgo(at, useNow()) ?? formatHour(at)}</time>
)

/** The first parcel, by which a whole order is known again, or what kind of news it is; a dot while it is unread. */
function Picture({ notice: { parcels, topic }, isRead }: { notice: Notice; isRead: boolean }) {
  return (
    <span className="relative shrink-0">
      <ParcelStack
        parcels={{ count: Math.min(parcels.count, 1), faces: parcels.faces.slice(0, 1) }}
        Otherwise={icons[topic ?? 'account']}
      />
      {!isRead && (
        <span
          className="absolute -top-1 -left-1 z-40 size-3.5 rounded-full border-2 border-surface bg-action"
          aria-hidden="true"
        />
      )}
    </span>
  )
}

const icons: Readonly<Record<NonNullable<Notice['topic']>, LucideIcon>> = {
  account: User,
  parcels: Package,
  quotes: FileText,
  shipments: Ship,
  payments: Receipt,
  documents: FileText,
}

function MarkButton({
  isRead,
  isHiddenOnPhone,
  about,
  onClick,
}: {
  isRead: boolean
  isHiddenOnPhone: boolean
  about: string
  onClick: () => void
}) {
  const act = isRead ? 'Marquer comme non lue' : 'Marquer comme lue'
  const Icon = isRead ? Mail : MailOpen
  return (
    <button
      type="button"
      className={joinClasses(
        'flex size-11 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink',
        isHiddenOnPhone && 'max-sm:hidden',
      )}
      aria-label={`${act}\u00a0: ${about}`}
      title={act}
      onClick={onClick}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  )
}

type TargetProps = { link: NoticeLink; isShort: boolean; onOpen: () => void }

function TargetLink({ link, isShort, onOpen }: TargetProps) {
  const style = joinClasses(
    `${linkStyle} inline-flex min-h-11 items-center wrap-anywhere sm:min-h-8`,
    isShort && 'max-sm:text-14',
  )
  if (!link.isFile) {
    return (
      <Link to={link.to} className={style} onClick={onOpen}>
        <Label {...link} />
      </Link>
    )
  }
  return (
    <a href={link.to} target="_blank" rel="noreferrer" className={style} onClick={onOpen}>
      <span>
        <Label {...link} />
        <NewTab isQuiet />
      </span>
    </a>
  )
}

/** A number is never cut at its hyphens. */
const Label = ({ label, number }: NoticeLink) => (
  <span>
    {number ? label.slice(0, -number.length) : label}
    {number && <span className="@[8rem]:whitespace-nowrap">{number}</span>}
  </span>
)

/** The target of a notice and the label of its link, which ends with its `number`; `isFile` opens in another tab. */
type NoticeLink = {
  readonly to: string
  readonly label: string
  readonly number?: string
  readonly isFile: boolean
}

function linkOf({ kind, topic, target, claim, parcels }: Notice): NoticeLink | null {
  const shops = shopsOf(parcels)
  const after = (label: string) => (shops === '' ? label : `${shops}, ${label}`)
  if (claim) {
    const label = `${targetNames.claim}\u00a0${claim.number}`
    return { to: paths.claim(claim.id), label: after(label), number: label, isFile: false }
  }
  if (target) {
    const label = labelOf(target)
    const hasNumber = target.kind === 'quote' || target.kind === 'order'
    return { ...placeOf(target), label: after(label), ...(hasNumber && { number: label }) }
  }
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
  if (kind === 'standing-order') return { to: paths.standingOrders, isFile: false }
  const place = { parcel: paths.parcel, quote: paths.quote, order: paths.order }[kind]
  return { to: place(id), isFile: false }
}

function labelOf({ kind, label }: Target): string {
  if (kind === 'legal-text') return 'Lire la version annoncée'
  if (kind === 'standing-order') return targetNames[kind]
  return kind === 'document' ? label : `${targetNames[kind]}\u00a0${label}`
}
