import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { historyParts, readClient, type ClientDetail } from '#contract/people/clients.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { partWords } from '#web/copy/clients.ts'
import { paths } from '#web/paths.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { ClientHeader } from './ClientHeader.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import { ClientLog } from './ClientLog.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientSheet } from './ClientSheet.tsx'

/** /admin/clients/:clientId: a client's whole story on one page; the open part is in the address. */
export function ClientPage() {
  const { clientId = '' } = useParams()
  const client = useQuery(query(readClient, { customerId: clientId }))
  return (
    <RecordPage
      query={client}
      back={{ to: paths.adminClients, label: 'Retour aux clients' }}
      words={{
        missing: ['Client non trouvé', 'Ce compte n’existe pas, ou il a été supprimé.'],
        failed: 'Impossible de charger ce client.',
      }}
    >
      {(known) => <Known key={clientId} client={known} />}
    </RecordPage>
  )
}

function Known({ client }: { client: ClientDetail }) {
  const [query, setQuery] = useSearchParams()
  const tabs: readonly Tab[] = [
    { value: 'fiche', label: 'Fiche', panel: <ClientSheet client={client} /> },
    { value: 'notes', label: 'Notes', panel: <ClientNotes customerId={client.id} /> },
    ...historyParts.map((part) => ({
      value: partWords[part].slug,
      label: partWords[part].label,
      panel: <ClientHistory customerId={client.id} part={part} />,
    })),
    { value: 'journal', label: 'Journal', panel: <ClientLog customerId={client.id} /> },
  ]
  const asked = frenchSlug(query.get('onglet') ?? '')
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'fiche'
  return (
    <>
      <ClientHeader client={client} />
      <Tabs
        label="Histoire du client"
        tabs={tabs}
        value={value}
        others={leavesTyping}
        onChange={(next) => setQuery(next === 'fiche' ? {} : { onglet: next }, { replace: true })}
      />
    </>
  )
}

/** Addresses kept from when the parts were named in English are still read. */
function frenchSlug(asked: string): string {
  const part = historyParts.find((name) => name === asked)
  return part ? partWords[part].slug : asked
}
