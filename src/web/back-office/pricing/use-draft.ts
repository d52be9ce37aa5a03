import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rebaseDraft, saveDraft, type CatalogueDraft } from '#contract/catalogue.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { applyChanges, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { catalogueDraft } from '#web/api/pricing.ts'
import { toast } from '#web/ui/toast.ts'
import type { Editing } from './draft-editing.ts'

/** A draft being edited: what this screen started from, what it became here, and what a colleague saved meanwhile. */
export function useDraft(fresh: CatalogueDraft) {
  const client = useQueryClient()
  const [base, setBase] = useState(fresh)
  const [name, setName] = useState(fresh.name)
  const [content, setContent] = useState(fresh.content)
  const [generation, setGeneration] = useState(0)
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})

  const mine = diffCatalogues(base.content, content)
  const isDirty = mine.length > 0 || name !== base.name
  // Untouched here: a colleague's revision is simply the one to read.
  if (fresh.revision > base.revision && !isDirty && Object.keys(unread).length === 0) start(fresh)

  function start(draft: CatalogueDraft, next: Catalogue = draft.content) {
    setBase(draft)
    setName(draft.name)
    setContent(next)
    setGeneration((count) => count + 1)
    setUnread({})
  }
  const keep = (draft: CatalogueDraft) => {
    client.setQueryData(catalogueDraft(draft.id).queryKey, draft)
  }
  const saving = useMutation({
    mutationFn: () => call(saveDraft, { draftId: base.id, revision: base.revision, name, content }),
    onSuccess: (saved) => {
      keep(saved)
      setBase(saved)
      void toast({ title: 'Brouillon enregistré' })
    },
    onError: (error) => readAgain(error),
  })
  const rebasing = useMutation({
    mutationFn: (effectiveFrom: string | null) =>
      call(rebaseDraft, { draftId: base.id, revision: base.revision, effectiveFrom }),
    onSuccess: (draft) => {
      keep(draft)
      start(draft)
    },
    onError: (error) => readAgain(error),
  })
  function readAgain(error: Error) {
    if (error instanceof ApiError && error.code === 'stale') {
      void client.invalidateQueries({ queryKey: ['catalogue', 'draft', base.id] })
    }
  }
  const editing: Editing = {
    content,
    isReadOnly: false,
    change: setContent,
    unread,
    generation,
    setUnread: (path, text) => {
      const { [path]: _, ...others } = unread
      setUnread(text === null ? others : { ...others, [path]: text })
    },
  }
  return {
    base,
    name,
    setName,
    editing,
    mine,
    isDirty,
    isUnread: Object.keys(unread).length > 0,
    isStale: fresh.revision > base.revision && isDirty,
    saving,
    rebasing,
    takeTheirs: () => start(fresh),
    mergeOverTheirs: () => {
      start(fresh, applyChanges(fresh.content, mine))
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
