import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  outboxStates,
  listOutbox,
  type OutboxFilters,
  type OutboxMessage,
} from '#contract/messages/outbox.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { askedDay } from '#web/back-office/core/asked-day.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { messageStates, sendingFailure } from '#web/copy/outbox.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Column } from '#web/ui/Table.tsx'
import { channelNames } from '#words/channels.ts'
import { pages } from '#web/api/query.ts'
import { OutboxFilterForm } from './OutboxFilterForm.tsx'
import { OutboxPreview } from './OutboxPreview.tsx'
import { RetryMessage } from './RetryMessage.tsx'

/** Every e-mail and SMS, what became of it, and what it said; the filters are in the address. */
export function Outbox() {
  const [query] = useSearchParams()
  const [shown, setShown] = useState<OutboxMessage | null>(null)
  const filters = filtersIn(query)
  const list = useInfiniteQuery(pages(listOutbox, filters))
  return (
    <>
      <OutboxFilterForm key={query.toString()} filters={filters} />
      <PagedTable
        list={list}
        caption="E-mails et SMS"
        columns={columnsWith(setShown)}
        failed="Impossible de charger les messages."
        empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}
      />
      {shown && <OutboxPreview message={shown} onClose={() => setShown(null)} />}
    </>
  )
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
    cell: ({ recipient, channel }) => (
      <>
        <span className="break-all">{recipient}</span>
        <span className="block text-sm text-ink-soft">{channelNames[channel]}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'État',
    cell: ({ state, attempts, lastError }) => (
      <>
        <Badge family={messageStates[state].family}>{messageStates[state].label}</Badge>
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
    cell: ({ createdAt }) => <Moment at={createdAt} className="figures text-sm" />,
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
