import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  rebaseDraft,
  saveDraft,
  readDraft,
  type CatalogueDraft,
} from '#contract/offer/catalogue.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { applyChanges, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import type { Editing } from './draft-editing.ts'

type Shown = {
  readonly base: CatalogueDraft
  readonly name: string
  readonly content: Catalogue
  readonly generation: number
  readonly unread: Readonly<Record<string, string>>
}

const shownOf = (draft: CatalogueDraft, content: Catalogue, generation: number): Shown => ({
  base: draft,
  name: draft.name,
  content,
  generation,
  unread: {},
})

/** A draft being edited: its base, the changes made here, and what a colleague saved meanwhile. */
export function useDraft(fresh: CatalogueDraft) {
  const [shown, setShown] = useState(() => shownOf(fresh, fresh.content, 0))
  const { base, name } = shown
  const { mine, isUnread, isDirty } = typedIn(shown)
  const start = (draft: CatalogueDraft, next: Catalogue = draft.content) => {
    setShown(shownOf(draft, next, shown.generation + 1))
  }
  const writes = useDraftWrites(shown, {
    // The typed content stays: it may hold more than was sent.
    onSaved: (saved) => setShown((now) => ({ ...now, base: saved })),
    onRebased: start,
  })
  const isTyped = isDirty || isUnread
  const isBehind = fresh.revision > base.revision && !writes.saving.isUnsettled
  if (isBehind && !isTyped) start(fresh)
  const restart = (next?: Catalogue) => {
    writes.saving.forget()
    start(fresh, next)
  }
  return {
    ...writes,
    base,
    name,
    setName: (next: string) => setShown((now) => ({ ...now, name: next })),
    editing: editingOf(shown, setShown),
    mine,
    isDirty,
    isUnread,
    isStale: isBehind && isTyped,
    takeTheirs: () => restart(),
    mergeOverTheirs: () => restart(applyChanges(fresh.content, mine)),
  }
}

/** The differences between this screen and its base. */
function typedIn({ base, name, content, unread }: Shown) {
  const mine = diffCatalogues(base.content, content)
  return {
    mine,
    isUnread: Object.keys(unread).length > 0,
    isDirty: mine.length > 0 || name.trim() !== base.name,
  }
}

const editingOf = (
  { content, generation, unread }: Shown,
  setShown: (change: (now: Shown) => Shown) => void,
): Editing => ({
  content,
  isReadOnly: false,
  unread,
  generation,
  change: (next) => setShown((now) => ({ ...now, content: next })),
  setUnread: (path, text) =>
    setShown((now) => {
      const others = Object.entries(now.unread).filter(([name]) => name !== path)
      return {
        ...now,
        unread: Object.fromEntries(text === null ? others : [...others, [path, text]]),
      }
    }),
})

type Steps = {
  readonly onSaved: (saved: CatalogueDraft) => void
  readonly onRebased: (draft: CatalogueDraft) => void
}

/** The server refuses both writes when a colleague saved a newer revision; the screen then loads that one. */
function useDraftWrites({ base, name, content }: Shown, { onSaved, onRebased }: Steps) {
  const client = useQueryClient()
  const { id: draftId, revision } = base
  const keep = (draft: CatalogueDraft) => {
    client.setQueryData(query(readDraft, { draftId }).queryKey, draft)
  }
  const saving = useAction(saveDraft, {
    done: 'Brouillon enregistré',
    refusals: pricingRefusals,
    onDone: (saved) => {
      keep(saved)
      onSaved(saved)
    },
  })
  const rebasing = useAction(rebaseDraft, {
    refusals: pricingRefusals,
    onDone: (draft) => {
      keep(draft)
      onRebased(draft)
    },
  })
  return {
    saving,
    save: () => saving.run({ draftId, revision, name, content }),
    rebasing,
    rebase: (effectiveFrom: string | null, onDone: () => void) => {
      rebasing.run({ draftId, revision, effectiveFrom }, { onDone })
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
