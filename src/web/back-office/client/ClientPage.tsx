import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { historyParts, type ClientDetail } from '#contract/clients.ts'
import { ApiError } from '#web/api/api-error.ts'
import { oneClient } from '#web/api/clients.ts'
import { clientSentence, partWords } from '#web/copy/clients.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { ClientHeader } from './ClientHeader.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import { ClientLog } from './ClientLog.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { ClientSheet } from './ClientSheet.tsx'

/** /admin/clients/:clientId: a client's whole story on one page; the open part is in the address. */
export function ClientPage() {
  const { clientId = '' } = useParams()
  const client = useQuery(oneClient(clientId))
  return (
    <>
      <Link
        to={paths.adminClients}
        className={`${linkStyle} mb-3 inline-flex min-h-11 items-center gap-2`}
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Retour aux clients
      </Link>
      {client.isPending && <SkeletonList rows={4} />}
      {client.isError && !client.data && (
        <Unread
          error={client.error}
          retrying={client.isFetching}
          onRetry={() => void client.refetch()}
        />
      )}
      {client.data && <Known key={clientId} client={client.data} />}
    </>
  )
}

function Unread({
  error,
  retrying,
  onRetry,
}: {
  error: Error
  retrying: boolean
  onRetry: () => void
}) {
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <EmptyState title="Client non trouvé">
        Ce compte n’existe pas, ou il a été supprimé.
      </EmptyState>
    )
  }
  return (
    <ErrorState title="Impossible de charger ce client." retrying={retrying} onRetry={onRetry}>
      {clientSentence(error)}
    </ErrorState>
  )
}

function Known({ client }: { client: ClientDetail }) {
  const [query, setQuery] = useSearchParams()
  const tabs: readonly Tab[] = [
    { value: 'fiche', label: 'Fiche', panel: <ClientSheet client={client} /> },
    { value: 'notes', label: 'Notes', panel: <ClientNotes customerId={client.id} /> },
    ...historyParts.map((part) => ({
      value: part,
      label: partWords[part].label,
      panel: <ClientHistory customerId={client.id} part={part} />,
    })),
    { value: 'journal', label: 'Journal', panel: <ClientLog customerId={client.id} /> },
  ]
  const asked = query.get('onglet') ?? ''
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'fiche'
  return (
    <>
      <ClientHeader client={client} />
      <Tabs
        label="Histoire du client"
        tabs={tabs}
        value={value}
        onChange={(next) => setQuery(next === 'fiche' ? {} : { onglet: next }, { replace: true })}
      />
    </>
  )
}
