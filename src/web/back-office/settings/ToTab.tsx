import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

type Led = 'avis' | 'tva'
export const tabId = (tab: Led): string => `onglet-${tab}`

/** The link leaves with its own tab: the keyboard goes on at the one that it opens. */
export const ToTab = ({ tab, children }: { tab: Led; children: ReactNode }) => (
  <Link
    to={`${paths.adminSettings}?onglet=${tab}`}
    className={linkStyle}
    onClick={() => document.getElementById(tabId(tab))?.focus()}
  >
    {children}
  </Link>
)
