import { formatAgo } from '#web/copy/format-ago.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useNow } from './use-now.ts'

/** When something happened: « il y a 3 min » while it is fresh, with its date and hour on hover and focus. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const ago = formatAgo(at, useNow())
  if (ago === null) return <Dated at={at} className={className} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its date is read on focus
    <time dateTime={at} tabIndex={0} className={joinClasses('group rounded-sm', className)}>
      <span className="group-hover:hidden group-focus:hidden">{ago}</span>
      <span className="hidden group-hover:inline group-focus:inline">{formatMoment(at)}</span>
    </time>
  )
}

const Dated = ({ at, className }: { at: string; className: string | undefined }) => (
  <time dateTime={at} className={className}>
    {formatMoment(at)}
  </time>
)
