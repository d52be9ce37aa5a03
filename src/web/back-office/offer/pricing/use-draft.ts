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

type Content = Pick<CatalogueDraft, 'name' | 'content'>

type Shown = {
  readonly base: CatalogueDraft
  /** Saves sent over that base: the answer may be on its way, or lost. */
  readonly sent: readonly Content[]
  readonly name: string
  readonly content: Catalogue
  readonly generation: number
  readonly unread: Readonly<Record<string, string>>
}

const shownOf = (draft: CatalogueDraft, content: Catalogue, generation: number): Shown => ({
  base: draft,
  sent: [],
  name: draft.name,
  content,
  generation,
  unread: {},
})

/** A draft being edited: its base, the changes made here, and what a colleague saved meanwhile. */
export function useDraft(fresh: CatalogueDraft) {
  const [shown, setShown] = useState(() => shownOf(fresh, fresh.content, 0))
  const { base, sent, name } = shown
  const { mine, isUnread, isDirty } = typedIn(shown)
  const start = (draft: CatalogueDraft, next: Catalogue = draft.content) => {
    setShown(shownOf(draft, next, shown.generation + 1))
  }
  const followed = followedTo(fresh, shown)
  if (followed) setShown(followed)
  const writes = useDraftWrites(shown, {
    onSend: (save) => setShown((now) => ({ ...now, sent: [...now.sent, save] })),
    onSaved: (saved) => setShown(savedAs(saved)),
    onRebased: start,
  })
  return {
    ...writes,
    /** Whether a save was sent over this base. */
    hasSent: sent.length > 0,
    base,
    name,
    setName: (next: string) => setShown((now) => ({ ...now, name: next })),
    editing: editingOf(shown, setShown),
    mine,
    isDirty,
    isUnread,
    isStale: fresh.revision > base.revision && (isDirty || isUnread),
    takeTheirs: () => start(fresh),
    mergeOverTheirs: () => start(fresh, applyChanges(fresh.content, mine)),
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

/**
 * The state after following a later revision: either our own save, whose answer was lost, or any revision when nothing unsaved is
 * typed here. Else `null`.
 */
function followedTo(fresh: CatalogueDraft, shown: Shown): Shown | null {
  if (fresh.revision <= shown.base.revision) return null
  if (shown.sent.some((save) => isSame(fresh, save))) return savedAs(fresh)(shown)
  const { isUnread, isDirty } = typedIn(shown)
  return isUnread || isDirty ? null : shownOf(fresh, fresh.content, shown.generation + 1)
}

/** The typed content stays: it may hold more than was sent. */
const savedAs =
  (saved: CatalogueDraft) =>
  (now: Shown): Shown => ({ ...now, base: saved, sent: [] })

const isSame = (draft: CatalogueDraft, { name, content }: Content): boolean =>
  name.trim() === draft.name && diffCatalogues(draft.content, content).length === 0

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
  readonly onSend: (save: Content) => void
  readonly onSaved: (saved: CatalogueDraft) => void
  readonly onRebased: (draft: CatalogueDraft) => void
}

/** The server refuses both writes when a colleague saved a newer revision; the screen then loads that one. */
function useDraftWrites({ base, name, content }: Shown, { onSend, onSaved, onRebased }: Steps) {
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
    save: () => {
      onSend({ name, content })
      saving.run({ draftId, revision, name, content })
    },
    rebasing,
    rebase: (effectiveFrom: string | null, onDone: () => void) => {
      rebasing.run({ draftId, revision, effectiveFrom }, { onDone })
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>
