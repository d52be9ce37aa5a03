import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  listMessageKinds,
  listOutbox,
  type OutboxFilters,
  type OutboxMessage,
  outboxStates,
  readSmsUsage,
  retryOutboxMessage,
} from '#contract/messages/outbox.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { failureToast } from '#web/back-office/core/failure-toast.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import {
  lateMessages,
  messageStates,
  morningSentence,
  reportSentence,
  retryRefusals,
  segmentsLabel,
  sendingFailure,
  smsUsageSentence,
} from '#web/copy/outbox.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { channelNames } from '#words/people.ts'
import { keepsRows, pages, query, rowsPerPage } from '#web/api/query.ts'
import { OutboxPreview } from './OutboxPreview.tsx'
import { FilterChips } from '#web/back-office/core/list/FilterChips.tsx'
import { FilterMenu } from '#web/back-office/core/list/FilterMenu.tsx'
import { queryFrom, type ListFilter } from '#web/back-office/core/list/list-filter.ts'
import { goOnBeside } from './go-on-beside.ts'

/** Every e-mail and SMS, its outcome and its content; the address stores the filters. */
export function Outbox() {
  const [query] = useSearchParams()
  const [shown, setShown] = useState<OutboxMessage | null>(null)
  const filters = filtersIn(query)
  const list = useInfiniteQuery(pages(listOutbox, { ...filters, limit: rowsPerPage }, keepsRows))
  return (
    <>
      <FilterLine filters={filters} />
      <PagedTable
        list={list}
        of={JSON.stringify(filters)}
        caption="E-mails et SMS"
        columns={columnsWith(setShown)}
        failed="Impossible de charger les messages."
        empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
      />
      {shown && <OutboxPreview message={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** What the SMS of this month cost. */
function SmsUsage() {
  const { data } = useQuery(query(readSmsUsage, {}))
  return <p className="mr-auto text-14 text-ink-soft">{data && smsUsageSentence(data)}</p>
}

const askedStates = [...outboxStates, 'late'] as const

function filtersIn(query: URLSearchParams): OutboxFilters {
  const state = askedStates.find((one) => one === query.get('etat'))
  const kind = query.get('genre')?.slice(0, 60)
  const recipient = query.get('destinataire')?.trim().slice(0, 254)
  const from = askedDay(query.get('depuis'))
  return {
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(recipient ? { recipient } : {}),
    ...(from ? { from } : {}),
  }
}

const columnsWith = (show: (message: OutboxMessage) => void): readonly Column<OutboxMessage>[] => [
  {
    key: 'kind',
    header: 'Message',
    main: true,
    grows: true,
    width: 180,
    cell: (message) => (
      <button
        type="button"
        data-row={message.id}
        className={`py-1 text-left ${linkStyle}`}
        onClick={() => show(message)}
      >
        {message.label}
      </button>
    ),
  },
  {
    key: 'recipient',
    header: 'À',
    grows: true,
    width: 200,
    cell: ({ recipient, channel, segments }) => (
      <>
        <span className="wrap-anywhere">{recipient}</span>
        <span className="ml-2 text-ink-soft">
          {channelNames[channel]}
          {segments !== null && ` · ${segmentsLabel(segments)}`}
        </span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'État',
    wraps: true,
    cell: ({ state, attempts, lastError, report, waits }) => (
      <>
        <StatusBadge of={messageStates[state]} />
        {report && (
          <span className="mt-1 block text-sm text-ink-soft">{reportSentence(report)}</span>
        )}
        {waits && (
          <span className="mt-1 block text-sm text-ink-soft">
            {morningSentence(waits.territory)}
          </span>
        )}
        {state !== 'sent' && attempts > 0 && (
          <span className="mt-1 block max-w-72 text-sm break-words text-ink-soft">
            {attempts === 1 ? '1 essai' : `${attempts} essais`}
            {lastError && `\u00a0: ${sendingFailure(lastError)}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'at',
    header: 'Promis le',
    cell: ({ createdAt }) => <Moment at={createdAt} className="figures" />,
  },
  {
    key: 'acts',
    header: '',
    cell: (message) => message.state === 'failed' && <RetryMessage message={message} />,
  },
]

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'Aucun message ne correspond' : 'Aucun message'}>
    {isFiltered
      ? 'Changez l’état, le genre ou le destinataire. Une adresse se cherche entière.'
      : 'Chaque e-mail et SMS que nous promettons apparaîtra ici, avec son état.'}
  </EmptyState>
)

const queryOf = ({ state, kind, recipient, from }: OutboxFilters): URLSearchParams =>
  queryFrom({
    onglet: 'envois',
    etat: state,
    genre: kind,
    destinataire: recipient,
    depuis: from,
  })

function FilterLine({ filters }: { filters: OutboxFilters }) {
  const [, setQuery] = useSearchParams()
  const kinds = useQuery(query(listMessageKinds, {})).data?.items ?? []
  const parts = {
    filters: outboxFilterFields(kinds),
    query: queryOf(filters),
    onShow: (next: URLSearchParams) => setQuery(next, { preventScrollReset: true }),
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <SmsUsage />
      <FilterChips {...parts} views={[]} />
      <FilterMenu {...parts} />
    </div>
  )
}

const outboxFilterFields = (
  kinds: readonly { readonly kind: string; readonly label: string }[],
): readonly ListFilter[] => [
  {
    name: 'etat',
    label: 'État',
    kind: 'choice',
    all: 'Tous',
    options: [
      ...outboxStates.map((state) => [state, messageStates[state].label] as const),
      ['late', lateMessages],
    ],
  },
  {
    name: 'genre',
    label: 'Genre',
    kind: 'choice',
    all: 'Tous',
    options: kinds.map(({ kind, label }) => [kind, label] as const),
  },
  {
    name: 'destinataire',
    label: 'Destinataire',
    kind: 'text',
    example: 'Adresse ou numéro entier',
    maxLength: 254,
  },
  { name: 'depuis', label: 'Depuis le', kind: 'day' },
]

/** Retries a message that was not sent; the list shows the outcome. */
function RetryMessage({ message: { id, label, recipient } }: { message: OutboxMessage }) {
  const retry = useAction(retryOutboxMessage, {
    done: {
      title: 'Message remis à l’envoi',
      description: `À ${recipient}. Il part dès que le fournisseur le prend.`,
    },
    onFailed: failureToast('Le message n’est pas reparti', retryRefusals),
  })
  return (
    <Button
      variant="secondary"
      busy={retry.isBusy}
      ref={goOnBeside}
      onClick={() => retry.run({ outboxId: id })}
    >
      <RotateCw className="size-5" aria-hidden="true" />
      Renvoyer
      <span className="sr-only">
        {' '}
        {label} à {recipient}
      </span>
    </Button>
  )
}
