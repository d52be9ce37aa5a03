import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NewTab } from '#web/ui/NewTab.tsx'

type Props = Omit<ComponentProps<typeof NewTab>, 'isQuiet'> & {
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link that opens in another tab, and says so to who hears it: what is being done here stays. */
export const NewTabLink = ({ to, className, children, ...tab }: Props) => (
  <a href={to} target="_blank" rel="noreferrer" className={joinClasses(linkStyle, className)}>
    {children}
    <NewTab {...tab} isQuiet />
  </a>
)
