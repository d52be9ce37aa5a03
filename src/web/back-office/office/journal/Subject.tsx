import { Link } from 'react-router'
import type { JournalAct } from '#contract/office/journal.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { subjectNames, subjectNote } from '#words/journal.ts'

type SubjectProps = { readonly subject: NonNullable<JournalAct['subject']> }

/**
 * What the action changed. An account has no link: it has a page in two places, and the log cannot know which one the reader
 * wants.
 */
export function Subject({ subject }: SubjectProps) {
  const { kind, id, label } = subject
  const to = pageOf(kind, id)
  const note = subjectNote(subject)
  return (
    <span className="break-words">
      {subjectNames[kind]}{' '}
      {to ? (
        <Link to={to} className={`figures break-words ${linkStyle}`}>
          {label}
        </Link>
      ) : (
        label
      )}
      {note && (
        <>
          , <span className="figures whitespace-nowrap">{note}</span>
        </>
      )}
    </span>
  )
}

function pageOf(kind: SubjectProps['subject']['kind'], id: string): string | undefined {
  if (kind === 'parcel') return paths.adminParcel(id)
  if (kind === 'quote') return paths.adminQuote(id)
  if (kind === 'order') return paths.adminOrder(id)
  if (kind === 'message') return paths.adminNotifications
  if (kind === 'document') return paths.adminDocuments
  if (kind === 'declaration') return paths.adminDeclarations
  return kind === 'shipment' ? paths.departure(id) : undefined
}
