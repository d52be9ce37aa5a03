import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { linkStyle } from '#web/ui/link-style.ts'
import { Key } from './Key.tsx'
import { asLastSeen } from './last-search.ts'

export type Back = {
  readonly to: string
  readonly label: string
  /** The page has it on Escape too, and says so. */
  readonly isOnEscape?: boolean
}

/** The link from a page back to its list, as it was left; the same everywhere. */
export const BackLink = ({ to, label, isOnEscape = false }: Back) => (
  <Link
    to={asLastSeen(to) ?? to}
    aria-keyshortcuts={isOnEscape ? 'Escape' : undefined}
    className={`${linkStyle} mb-1 inline-flex min-h-control items-center gap-2 print:hidden`}
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    {label}
    {isOnEscape && (
      <span aria-hidden="true" className="text-sm text-ink-soft max-md:hidden">
        <Key>Échap</Key>
      </span>
    )}
  </Link>
)
