import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

/** The frame of the account screens: one title, one card, one thing to do. */
export function AccountPage({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string
  lead?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={joinClasses('mx-auto px-4 py-10 sm:px-6', wide ? 'max-w-3xl' : 'max-w-md')}>
      <PageHeader title={title}>{lead}</PageHeader>
      <Card>{children}</Card>
    </div>
  )
}
