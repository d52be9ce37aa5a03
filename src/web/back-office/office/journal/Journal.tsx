import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listJournal, type JournalFilters, type JournalLine } from '#contract/office/journal.ts'
import { journalFile } from '#web/api/journal.ts'
import { pages } from '#web/api/query.ts'
import { isJournalKind } from '#web/copy/journal.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { JournalFilterForm } from './JournalFilterForm.tsx'
import { journalColumns } from './journal-columns.tsx'
import { SealLine } from './SealLine.tsx'

/** The audit log: who of the team did what, with the values before and after; its filters are in the address. */
export function Journal() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  const lines = useInfiniteQuery(pages(listJournal, filters))
  useToastWhenForbidden(lines.error, 'au journal')
  return (
    <>
      <PageHeader
        title="Journal"
        actions={
          <a href={journalFile(filters)} download className={buttonStyle('secondary')}>
            <Download className="size-5" aria-hidden="true" />
            Exporter en CSV
          </a>
        }
      >
        Ce que l’équipe a fait. Rien ne s’y change ni ne s’y efface.
      </PageHeader>
      <SealLine />
      <JournalFilterForm key={query.toString()} filters={filters} />
      <PagedTable
        list={{ ...lines, data: lines.data && { pages: lines.data.pages.map(withTextId) } }}
        caption="Journal"
        columns={journalColumns}
        failed="Impossible de charger le journal."
        empty={<Nothing isFiltered={query.size > 0} period={filters} />}
      />
    </>
  )
}

/** The table names its rows by texts. */
const withTextId = ({ items }: { readonly items: readonly JournalLine[] }) => ({
  items: items.map((line) => ({ ...line, id: String(line.id) })),
})

const isId = (text: string | null): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

/** A word of the address that means nothing filters nothing. */
function filtersIn(query: URLSearchParams): JournalFilters {
  const [person, kind] = [query.get('personne'), query.get('genre')]
  const [from, to] = [askedDay(query.get('du')), askedDay(query.get('au'))]
  const number = query.get('numero')?.trim().slice(0, 60)
  return {
    ...(isId(person) ? { person } : {}),
    ...(isJournalKind(kind) ? { kind } : {}),
    ...(number ? { number } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

type Asked = { readonly isFiltered: boolean; readonly period: JournalFilters }

function Nothing({ isFiltered, period: { from, to } }: Asked) {
  if (from && to && from > to) {
    return (
      <EmptyState title="Cette période finit avant de commencer">
        Le jour «&nbsp;Du&nbsp;» est après le jour «&nbsp;Au&nbsp;»&nbsp;: échangez-les.
      </EmptyState>
    )
  }
  return isFiltered ? (
    <EmptyState title="Aucune ligne ne correspond">
      Changez la personne, le genre, le numéro ou les dates. Un numéro se cherche entier&nbsp;:
      suivi, devis, commande, facture, envoi ou client.
    </EmptyState>
  ) : (
    <EmptyState title="Rien n’est encore arrivé">
      Chaque écriture de l’équipe apparaîtra ici&nbsp;: qui, quoi, quand, avant et après.
    </EmptyState>
  )
}
