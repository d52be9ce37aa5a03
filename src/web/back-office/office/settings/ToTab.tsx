import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'

type Led = 'avis' | 'tva'
export const tabId = (tab: Led): string => `onglet-${tab}`

type Props = { readonly tab: Led; readonly className?: string; readonly children: ReactNode }

/** The link disappears with its own tab: the focus moves to the tab that it opens. */
export const ToTab = ({ tab, className, children }: Props) => (
  <Link
    to={`${paths.adminSettings}?onglet=${tab}`}
    className={joinClasses(linkStyle, className)}
    onClick={() => document.getElementById(tabId(tab))?.focus()}
  >
    {children}
  </Link>
)
