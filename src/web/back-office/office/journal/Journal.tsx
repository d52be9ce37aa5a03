import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  exportJournal,
  listJournal,
  readJournalState,
  type JournalFilters,
  type JournalLine,
  type JournalState,
} from '#contract/office/journal.ts'
import { addressOf } from '#web/api/address-of.ts'
import { keepsRows, pages, query, rowsPerPage } from '#web/api/query.ts'
import { isJournalKind, journalKindLabels } from '#web/copy/journal.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { journalColumns } from './journal-columns.tsx'
import { journalFilters } from '#domain/fact/journal.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { csvEntry } from '#web/back-office/core/list/menu-entry.ts'
import {
  queryFrom,
  type ListFilter,
  type ListView,
} from '#web/back-office/core/list/list-filter.ts'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The audit log: who in the team did what, with the values before and after; the address stores its filters. */
export function Journal() {
  const [search] = useSearchParams()
  const filters = filtersIn(search)
  const lines = useInfiniteQuery(pages(listJournal, { ...filters, limit: rowsPerPage }, keepsRows))
  const people = useQuery(query(readJournalState, {})).data?.people ?? []
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  useToastWhenForbidden(lines.error, 'au journal')
  const toggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <>
      <ListHead
        name="journal"
        title="Journal"
        unit={['ligne', 'lignes']}
        query={queryOf(filters)}
        views={journalViews}
        filters={journalFilterFields(people)}
        menu={[csvEntry(addressOf(exportJournal, filters))]}
      />
      <SealLine />
      <PagedTable
        list={{ ...lines, data: lines.data && { pages: lines.data.pages.map(withTextId) } }}
        of={JSON.stringify(filters)}
        caption="Journal"
        columns={journalColumns(opened, toggle)}
        onPhone="lines"
        failed="Impossible de charger le journal."
        empty={<Nothing isFiltered={search.size > 0} period={filters} />}
      />
    </>
  )
}

/** The table identifies its rows by strings. */
const withTextId = ({ items }: { readonly items: readonly JournalLine[] }) => ({
  items: items.map((line) => ({ ...line, id: String(line.id) })),
})

const isId = (text: string | null): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

/** An unknown word in the address filters nothing. */
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

const queryOf = ({ person, kind, number, from, to }: JournalFilters): URLSearchParams =>
  queryFrom({ personne: person, genre: kind, numero: number, du: from, au: to })

const journalViews: readonly ListView[] = [
  { label: 'Tout', query: {} },
  ...journalFilters.map((kind) => ({ label: journalKindLabels[kind], query: { genre: kind } })),
]

const journalFilterFields = (
  people: readonly { readonly id: string; readonly name: string }[],
): readonly ListFilter[] => [
  {
    name: 'personne',
    label: 'Personne',
    kind: 'choice',
    all: 'Toute l’équipe',
    options: people.map(({ id, name }) => [id, name] as const),
  },
  {
    name: 'genre',
    label: 'Genre',
    kind: 'choice',
    all: 'Tout, sauf les connexions',
    options: journalFilters.map((kind) => [kind, journalKindLabels[kind]] as const),
  },
  {
    name: 'numero',
    label: 'Numéro',
    kind: 'text',
    example: 'Suivi, devis, client…',
    maxLength: 60,
  },
  { name: 'du', label: 'Du', kind: 'day' },
  { name: 'au', label: 'Au', kind: 'day' },
]

/** How far the log is sealed, and whether it still matches its seal. */
function SealLine() {
  const { data } = useQuery(query(readJournalState, {}))
  if (!data) return null
  const { late, check } = data
  if (check && check.brokenDays + check.missingLines > 0) return <Broken check={check} />
  return (
    <>
      {late && <Late at={check?.at} />}
      {data.sealedLines > 0 && <Sealed state={data} />}
    </>
  )
}

function Sealed({ state: { sealedLines, lastSeal, check } }: { state: JournalState }) {
  const unreadDays = check?.unreadableDays ?? 0
  return (
    <p className="mb-2 text-13 text-ink-soft">
      {unreadDays > 0 ? (
        <ShieldAlert className="mr-1.5 inline size-4 text-waiting" aria-hidden="true" />
      ) : (
        <ShieldCheck className="mr-1.5 inline size-4 text-done" aria-hidden="true" />
      )}
      {linesText(sealedLines, 'scellée')}
      {check && `, vérifiées le ${formatMoment(check.at)}`}
      {unreadDays > 0 && unreadText(unreadDays)}. Dernier sceau&nbsp;:{' '}
      <code className="font-mono wrap-anywhere">{lastSeal?.slice(0, 16)}</code>
    </p>
  )
}

/** A changed key explains it; without one, somebody put another seal in the place of ours. */
function unreadText(days: number): string {
  const what =
    days === 1
      ? '1 journée qu’une autre clé a scellée'
      : `${days.toLocaleString('fr-FR')} journées qu’une autre clé a scellées`
  return `, sauf ${what}\u00a0: si AUTH_SECRET n’a pas changé, prévenez qui maintient Escale`
}

const Late = ({ at }: { at: string | undefined }) => (
  <div className="mb-5">
    <Notice kind="warning" title="La vérification de la nuit manque">
      Le journal devrait être vérifié chaque nuit
      {at === undefined
        ? ', et ne l’a encore jamais été'
        : `, et l’a été la dernière fois le ${formatMoment(at)}`}
      . Prévenez qui maintient Escale.
    </Notice>
  </div>
)

const linesText = (count: number, word: string): string =>
  count === 1 ? `1 ligne ${word}` : `${count.toLocaleString('fr-FR')} lignes ${word}s`

function damageText({ brokenDays, firstBrokenDay, missingLines }: Check): string {
  const first = firstBrokenDay === null ? '' : formatParisDay(firstBrokenDay)
  const days =
    brokenDays === 1 ? `la journée du ${first}` : `${brokenDays} journées, la première du ${first}`
  return [
    brokenDays > 0 && days,
    missingLines > 0 && `${linesText(missingLines, 'scellée')} de moins qu’avant`,
  ]
    .filter(Boolean)
    .join(', et ')
}

type Check = NonNullable<JournalState['check']>

const Broken = ({ check }: { check: Check }) => (
  <div className="mb-5">
    <Notice kind="error" title="Le journal a été altéré">
      La vérification du {formatMoment(check.at)} a trouvé ce qui ne correspond plus à son
      sceau&nbsp;: {damageText(check)}. Quelqu’un a écrit dans la base derrière Escale&nbsp;:
      comparez avec une sauvegarde.
    </Notice>
  </div>
)
