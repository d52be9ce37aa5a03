import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import {
  historyParts,
  readClient,
  readClientLog,
  type ClientDetail,
} from '#contract/people/clients.ts'
import { query, pages } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { partWords, clientSentence } from '#web/copy/clients.ts'
import { paths } from '#web/paths.ts'
import { Tabs, type Tab } from '#web/ui/Tabs.tsx'
import { ClientHeader } from './ClientHeader.tsx'
import { ClientHistory } from './ClientHistory.tsx'
import { ClientLife } from './ClientLife.tsx'
import { ClientSheet } from './ClientSheet.tsx'
import { ChangedFields } from '#web/back-office/core/ChangedFields.tsx'
import { factSentence } from '#words/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Unloaded, Loaded } from '#web/chrome/Loaded.tsx'
import { useState } from 'react'
import { writeClientNote, listClientNotes } from '#contract/people/client-acts.ts'
import { Card } from '#web/ui/Card.tsx'
import { NoteCard } from './NoteCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** /admin/clients/:clientId: a client's whole history on one page; the address stores the open part. */
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
    { value: 'en-cours', label: 'En cours', panel: <ClientLife client={client} /> },
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
  const value = tabs.some((tab) => tab.value === asked) ? asked : 'en-cours'
  return (
    <>
      <ClientHeader client={client} />
      <Tabs
        label="Histoire du client"
        tabs={tabs}
        value={value}
        others={leavesTyping}
        onChange={(next) =>
          setQuery(next === 'en-cours' ? {} : { onglet: next }, { replace: true })
        }
      />
    </>
  )
}

/** Still accepts old addresses, from when the parts had English names. */
function frenchSlug(asked: string): string {
  const part = historyParts.find((name) => name === asked)
  return part ? partWords[part].slug : asked
}

/** Every fact about this client, newest first, and each value that the team changed. */
function ClientLog({ customerId }: { customerId: string }) {
  const log = useInfiniteQuery(pages(readClientLog, { customerId }))
  if (!log.data) return <Unloaded query={log} failed="Impossible de charger le journal." />
  const entries = log.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <EmptyState title="Rien ne s’est encore passé" />
  return (
    <>
      <ol className="grid">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 md:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <p className="figures text-sm text-ink-soft">
              {formatMoment(entry.at)}
              <span className="block">{entry.actor}</span>
            </p>
            <div className="min-w-0">
              <p className="font-medium">{factSentence(entry.type)}</p>
              {(entry.before ?? entry.after) && (
                <ChangedFields
                  change={{ before: entry.before ?? {}, after: entry.after ?? {} }}
                  details={{}}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <NextPage list={log}>Afficher la suite</NextPage>
    </>
  )
}

/** The team's internal notes; each note belongs to its author. */
function ClientNotes({ customerId }: { customerId: string }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <NewNote customerId={customerId} />
      <NoteList customerId={customerId} />
    </div>
  )
}

function NewNote({ customerId }: { customerId: string }) {
  // A new key gives an empty form once the note is saved: the note is then in the list.
  const [written, setWritten] = useState(0)
  const writing = useAction(writeClientNote, {
    done: 'Note enregistrée',
    refusals: clientSentence,
    onDone: () => setWritten(written + 1),
  })
  return (
    <Card>
      <NoteForm
        key={written}
        label="Nouvelle note"
        hint="Le client ne la voit pas sur le site. Elle figure dans la copie de ses données&nbsp;: n’écrivez que ce qui sert à le servir."
        submit="Ajouter la note"
        action={writing}
        onSubmit={(body) => writing.run({ customerId, body })}
      />
    </Card>
  )
}

function NoteList({ customerId }: { customerId: string }) {
  const notes = useInfiniteQuery(pages(listClientNotes, { customerId }))
  return (
    <Loaded query={notes} failed="Impossible de charger les notes.">
      {({ pages: read }) => {
        const items = read.flatMap((page) => page.items)
        if (items.length === 0) {
          return (
            <EmptyState title="Aucune note">
              Une préférence, un appel, un accord&nbsp;: ce que l’équipe doit savoir de ce client.
            </EmptyState>
          )
        }
        return (
          <div>
            <ul className="grid gap-3">
              {items.map((note) => (
                <li key={note.id}>
                  <NoteCard note={note} />
                </li>
              ))}
            </ul>
            <NextPage list={notes}>Afficher les notes suivantes</NextPage>
          </div>
        )
      }}
    </Loaded>
  )
}
