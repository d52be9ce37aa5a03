import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listContactMessages } from '#contract/messages/office-notifications.ts'
import type { MessageState } from '#web/api/office-notifications.ts'
import { pages } from '#web/api/query.ts'
import { notificationFailures } from '#web/copy/office-notifications.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { MessageLine } from './MessageLine.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

const states: Readonly<Record<string, MessageState>> = { 'non-lus': 'unread', archives: 'archived' }

/** All of them, whatever their age. */
export function ContactMessages() {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('etat') ?? ''
  const state = states[asked]
  return (
    <>
      <SelectField
        label="Montrer"
        className="mb-5 max-w-xs"
        value={state ? asked : ''}
        onChange={({ target: { value } }) =>
          setQuery({ onglet: 'messages', ...(value ? { etat: value } : {}) })
        }
      >
        <option value="">Tous les messages</option>
        <option value="non-lus">Les messages non lus</option>
        <option value="archives">Les messages archivés</option>
      </SelectField>
      <List state={state} />
    </>
  )
}

function List({ state }: { state: MessageState }) {
  const list = useInfiniteQuery(pages(listContactMessages, { state }))
  if (!list.data)
    return (
      <Unloaded
        query={list}
        failed={notificationFailures.load}
        loading={<SkeletonList rows={4} />}
      />
    )
  const messages = list.data.pages.flatMap(({ items }) => items)
  if (messages.length === 0) return <Nothing isFiltered={state !== undefined} />
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 sm:px-6">
        {messages.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
      <NextPage list={list}>Afficher la suite</NextPage>
    </>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'Aucun message de ce genre' : 'Aucun message'}>
    {isFiltered
      ? 'Montrez tous les messages pour retrouver les autres.'
      : 'Ce qu’un visiteur ou un client écrit depuis l’accueil apparaîtra ici.'}
  </EmptyState>
)
