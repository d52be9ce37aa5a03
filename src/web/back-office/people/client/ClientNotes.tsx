import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writeClientNote, listClientNotes } from '#contract/people/client-acts.ts'
import { pages } from '#web/api/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { NoteCard } from './NoteCard.tsx'
import { NoteForm } from './NoteForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { clientSentence } from '#web/copy/clients.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'

/** What the team writes to itself; each note is its author's. */
export function ClientNotes({ customerId }: { customerId: string }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <NewNote customerId={customerId} />
      <NoteList customerId={customerId} />
    </div>
  )
}

function NewNote({ customerId }: { customerId: string }) {
  // Another form once the note is written: what was typed is in the list.
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
    <Loaded
      query={notes}
      failed="Impossible de charger les notes."
      loading={<SkeletonList rows={3} />}
    >
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
