import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import {
  listJournal,
  readJournalState,
  type JournalFilters,
  type JournalLine,
  type JournalState,
} from '#contract/office/journal.ts'
import { journalFile } from '#web/api/journal.ts'
import { pages, query } from '#web/api/query.ts'
import { isJournalKind, journalKindLabels } from '#web/copy/journal.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { journalColumns } from './journal-columns.tsx'
import { journalFilters } from '#domain/fact/journal.ts'
import { FilterForm } from '#web/back-office/core/FilterForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The audit log: who in the team did what, with the values before and after; the address stores its filters. */
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

function JournalFilterForm({ filters }: { filters: JournalFilters }) {
  const people = useQuery(query(readJournalState, {})).data?.people ?? []
  return (
    <FilterForm used={Object.keys(filters).length}>
      <SelectField
        key={`personne ${people.length}`}
        label="Personne"
        name="personne"
        className="w-full sm:w-56"
        defaultValue={filters.person ?? ''}
      >
        <option value="">Toute l’équipe</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Genre"
        name="genre"
        className="w-full sm:w-64"
        defaultValue={filters.kind ?? ''}
      >
        <option value="">Tout, sauf les connexions</option>
        {journalFilters.map((kind) => (
          <option key={kind} value={kind}>
            {journalKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Numéro"
        name="numero"
        type="search"
        className="w-full sm:w-56"
        placeholder="Suivi, devis, client…"
        maxLength={60}
        defaultValue={filters.number ?? ''}
      />
      <div className="flex w-full gap-3 sm:w-auto">
        <TextField
          label="Du"
          name="du"
          type="date"
          className="min-w-0 flex-1 sm:w-40 sm:flex-none"
          defaultValue={filters.from ?? ''}
        />
        <TextField
          label="Au"
          name="au"
          type="date"
          className="min-w-0 flex-1 sm:w-40 sm:flex-none"
          defaultValue={filters.to ?? ''}
        />
      </div>
    </FilterForm>
  )
}

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
  return (
    <p className="mb-5 text-sm text-ink-soft">
      <ShieldCheck className="mr-1.5 inline size-4 text-done" aria-hidden="true" />
      {linesText(sealedLines, 'scellée')}
      {check && `, vérifiées le ${formatMoment(check.at)}`}. Dernier sceau&nbsp;:{' '}
      <code className="font-mono break-all">{lastSeal?.slice(0, 16)}</code>
    </p>
  )
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
