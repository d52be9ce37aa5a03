import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listInvitations, type Invitation } from '#contract/people/staff.ts'
import { pages } from '#web/api/query.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { staffRoles } from '#web/copy/staff.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { ConfirmInvitationAct, InvitationActs, type AskedOfInvitation } from './InvitationActs.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'

/** The invitations without an answer. */
export function Invitations() {
  const list = useInfiniteQuery(pages(listInvitations, {}))
  // Not in its row, which leaves the list with the act, also where its answer is lost.
  const [asked, setAsked] = useState<AskedOfInvitation | null>(null)
  return (
    <>
      <PagedTable
        list={list}
        caption="Invitations en attente"
        columns={[...columns, actsOf(setAsked)]}
        failed="Les invitations n’ont pas pu être chargées."
        empty={
          <EmptyState title="Aucune invitation en attente">
            Une invitation paraît ici de son envoi jusqu’à sa réponse.
          </EmptyState>
        }
      />
      {asked && <ConfirmInvitationAct {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const columns: readonly Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Adresse',
    main: true,
    cell: ({ email }) => <span className="break-words">{email}</span>,
  },
  { key: 'role', header: 'Rôle', cell: ({ role }) => staffRoles[role].label },
  {
    key: 'state',
    header: 'État',
    cell: ({ isExpired }) => (
      <Badge family={isExpired ? 'problem' : 'waiting'}>
        {isExpired ? 'Expirée' : 'En attente'}
      </Badge>
    ),
  },
  { key: 'by', header: 'Invité par', cell: ({ invitedBy }) => invitedBy },
  { key: 'sent', header: 'Envoyée le', cell: ({ createdAt }) => formatShortDay(createdAt) },
  { key: 'until', header: 'Valable jusqu’au', cell: ({ expiresAt }) => formatShortDay(expiresAt) },
]

const actsOf = (onAsk: (asked: AskedOfInvitation) => void): Column<Invitation> => ({
  key: 'acts',
  header: 'Actions',
  cell: (invitation) => <InvitationActs invitation={invitation} onAsk={onAsk} />,
})
