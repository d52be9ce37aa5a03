import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardLegalDraft, saveLegalDraft, type LegalDesk } from '#contract/legal-office.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { legalDesk, legalSubjectList } from '#web/api/legal-office.ts'
import { toast } from '#web/ui/toast.ts'

/** What the screen started from: the draft, or what is in force while there is none. */
export const writtenIn = ({ draft, current }: LegalDesk): string => draft?.source ?? current.source
const numbersOf = ({ future }: LegalDesk): string => future.map(({ number }) => number).join(' ')
const revisionOf = ({ draft }: LegalDesk): number => draft?.revision ?? 0

/** A text in hand: what it was opened on, what it became here, and what a colleague saved meanwhile. */
export function useLegalDraft(fresh: LegalDesk) {
  const [base, setBase] = useState(fresh)
  const [source, setSource] = useState(writtenIn(fresh))
  const isDirty = source !== writtenIn(base)
  const isBehind =
    revisionOf(fresh) !== revisionOf(base) || fresh.current.number !== base.current.number
  const open = (desk: LegalDesk, words = writtenIn(desk)) => {
    setBase(desk)
    setSource(words)
  }
  // Untouched here, or saved from here by a request whose answer got lost: it is simply the one to read.
  if (isBehind && (!isDirty || source === writtenIn(fresh))) open(fresh)
  // What is to come changes nothing that is written here: the next version follows it, whoever dated it.
  else if (!isBehind && numbersOf(fresh) !== numbersOf(base)) {
    setBase({ ...base, future: fresh.future })
  }
  const writes = useWrites(base, source, { onSaved: setBase, onDiscarded: open })
  return {
    ...writes,
    base,
    source,
    setSource,
    isDirty,
    isStale: isBehind && isDirty,
    takeTheirs: () => open(fresh),
    keepMine: () => open(fresh, source),
  }
}

export type LegalDraftInHand = ReturnType<typeof useLegalDraft>

function useWrites(
  base: LegalDesk,
  source: string,
  { onSaved, onDiscarded }: Record<'onSaved' | 'onDiscarded', (desk: LegalDesk) => void>,
) {
  const client = useQueryClient()
  const { slug } = base
  const { queryKey } = legalDesk(slug)
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'stale') {
      void client.invalidateQueries({ queryKey })
    }
  }
  const keep = (desk: LegalDesk) => {
    client.setQueryData(queryKey, desk)
    void client.invalidateQueries({ queryKey: legalSubjectList.queryKey })
  }
  const saving = useMutation({
    mutationFn: () => call(saveLegalDraft, { slug, revision: revisionOf(base), source }),
    onSuccess: (desk) => {
      keep(desk)
      onSaved(desk)
      void toast({ title: 'Brouillon enregistré' })
    },
    onError,
  })
  const discarding = useMutation({
    mutationFn: () => call(discardLegalDraft, { slug, revision: revisionOf(base) }),
    onSuccess: (desk) => {
      keep(desk)
      onDiscarded(desk)
      void toast({ title: 'Brouillon supprimé' })
    },
    onError,
  })
  return { saving, discarding }
}
