import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkStyle } from '#web/ui/link-style.ts'

type Props = { readonly to: string; readonly row: string; readonly children: ReactNode }

/** The number of a row, which leads to its page; a click anywhere in the row does too. */
export const CodeLink = ({ to, row, children }: Props) => (
  <Link to={to} data-row={row} className={`${linkStyle} font-mono whitespace-nowrap`}>
    {children}
  </Link>
)
