import { useSearchParams } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { AccountSettings } from './AccountSettings.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteStaff } from './InviteStaff.tsx'
import { PendingCustomers } from './PendingCustomers.tsx'
import { Team } from './Team.tsx'

const everyones: readonly Tab[] = [
  { value: 'equipe', label: 'Équipe', panel: <Team /> },
  { value: 'invitations', label: 'Invitations', panel: <Invitations /> },
  { value: 'clients', label: 'Clients à activer', panel: <PendingCustomers /> },
]
const settings: Tab = { value: 'reglages', label: 'Réglages', panel: <AccountSettings /> }

/** /admin/comptes: who works here, who is invited, which customers wait, and how accounts open. */
export function StaffAccounts() {
  const [query, setQuery] = useSearchParams()
  const user = useSessionUser()
  const tabs = user?.role === 'super_admin' ? [...everyones, settings] : everyones
  const asked = query.get('onglet') ?? ''
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'equipe'
  return (
    <>
      <PageHeader title="Comptes" actions={<InviteStaff />}>
        <p>L’équipe et ses rôles, les invitations, les comptes clients à activer.</p>
      </PageHeader>
      <Tabs
        label="Comptes"
        tabs={tabs}
        value={value}
        onChange={(next) => setQuery(next === 'equipe' ? {} : { onglet: next }, { replace: true })}
      />
    </>
  )
}
