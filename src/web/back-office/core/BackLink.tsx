import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { linkStyle } from '#web/ui/link-style.ts'

/** The way from a page to the list that it belongs to, the same everywhere. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className={`${linkStyle} mb-3 inline-flex min-h-11 items-center gap-2 print:hidden`}
  >
    <ArrowLeft className="size-5" aria-hidden="true" />
    {label}
  </Link>
)
