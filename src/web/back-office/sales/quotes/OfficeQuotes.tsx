import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Plus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { listQuotes } from '#contract/sales/office-quotes.ts'
import { quoteExport, type QuoteFilter } from '#web/api/office-quotes.ts'
import { pages } from '#web/api/query.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { SearchBox } from '#web/back-office/core/SearchBox.tsx'
import { WithPanel } from '#web/back-office/core/WithPanel.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { quoteColumns } from './quote-columns.tsx'
import { QuotePanel } from './QuotePanel.tsx'
import { QuoteStatusLinks } from './QuoteStatusLinks.tsx'
import { quoteListPath, useQuoteQuery } from './use-quote-query.ts'

/** Every quote, newest first; what is looked for is in the address, the row under the keyboard is told beside the list. */
export function OfficeQuotes() {
  const filter = useQuoteQuery()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Devis"
        actions={
          <Link to={paths.newQuote} className={buttonStyle()}>
            <Plus className="size-5" aria-hidden="true" />
            Nouveau devis
          </Link>
        }
      >
        <p>Les demandes à chiffrer, les devis envoyés, et leur suite.</p>
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          key={filter.search}
          asked={filter.search ?? ''}
          hint="N° de devis, n° client, nom"
          onSearch={(search) => void navigate(quoteListPath({ ...filter, search }))}
        />
        <a href={quoteExport(filter)} download className={buttonStyle('ghost')}>
          <Download className="size-5" aria-hidden="true" />
          Exporter en CSV
        </a>
      </div>
      <QuoteStatusLinks filter={filter} />
      <QuoteList key={JSON.stringify(filter)} filter={filter} />
    </>
  )
}

function QuoteList({ filter }: { filter: QuoteFilter }) {
  const quotes = useInfiniteQuery(pages(listQuotes, filter))
  const now = useNow()
  return (
    <WithPanel thing="devis" panel={(quoteId) => <QuotePanel quoteId={quoteId} />}>
      {(shown) => (
        <PagedTable
          list={quotes}
          caption="Devis"
          columns={quoteColumns(now).filter(({ key }) => !shown || besidePanel.has(key))}
          room={shown ? 'normal' : 'wide'}
          current={shown}
          failed="Les devis n’ont pas pu être chargés."
          empty={<NoQuotes filter={filter} />}
        />
      )}
    </WithPanel>
  )
}

/** With the panel open the list has less room: what the panel says better leaves it. */
const besidePanel = new Set(['number', 'status', 'client', 'total'])

const NoQuotes = ({ filter: { status, search } }: { filter: QuoteFilter }) => (
  <EmptyState title={search || status ? 'Aucun devis trouvé' : 'Aucun devis pour le moment'}>
    {search || status
      ? 'Aucun devis ne répond à cette recherche avec ce statut. Choisissez « Tous », ou cherchez un numéro entier.'
      : 'Les demandes des clients paraîtront ici dès leur envoi.'}
  </EmptyState>
)
