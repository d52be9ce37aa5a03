import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  discardLegalDraft,
  saveLegalDraft,
  readLegalDesk,
  type LegalDesk,
} from '#contract/papers/legal-office.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'

/** The text that the screen starts from: the draft, or the version in force when there is no draft. */
export const writtenIn = ({ draft, current }: LegalDesk): string => draft?.source ?? current.source
const numbersOf = ({ future }: LegalDesk): string => future.map(({ number }) => number).join(' ')
const revisionOf = ({ draft }: LegalDesk): number => draft?.revision ?? 0

type Shown = {
  readonly base: LegalDesk
  /** Saves sent over that base: the answer may be on its way, or lost. */
  readonly sent: readonly string[]
  readonly source: string
}
const shownOf = (base: LegalDesk, source = writtenIn(base)): Shown => ({ base, sent: [], source })

/** A text being edited: its base, the changes made here, and what a colleague saved meanwhile. */
export function useLegalDraft(fresh: LegalDesk) {
  const [shown, setShown] = useState(() => shownOf(fresh))
  const { base, sent, source } = shown
  const isDirty = source !== writtenIn(base)
  const followed = followedTo(fresh, shown)
  if (followed) setShown(followed)
  const writes = useWrites(base, source, {
    onSend: () => setShown((now) => ({ ...now, sent: [...now.sent, source] })),
    onSaved: (desk) => setShown((now) => shownOf(desk, now.source)),
    onDiscarded: (desk) => setShown(shownOf(desk)),
  })
  return {
    ...writes,
    /** Whether a save was sent over this base. */
    hasSent: sent.length > 0,
    base,
    source,
    setSource: (next: string) => setShown((now) => ({ ...now, source: next })),
    isDirty,
    isStale: isBehind(fresh, base) && isDirty,
    takeTheirs: () => setShown(shownOf(fresh)),
    keepMine: () => setShown(shownOf(fresh, source)),
  }
}

const isBehind = (fresh: LegalDesk, base: LegalDesk): boolean =>
  revisionOf(fresh) !== revisionOf(base) || fresh.current.number !== base.current.number

function followedTo(fresh: LegalDesk, { base, sent, source }: Shown): Shown | null {
  const now = writtenIn(fresh)
  if (!isBehind(fresh, base)) {
    // A new future version does not affect the text here: the next version follows it, whoever published it.
    return numbersOf(fresh) === numbersOf(base)
      ? null
      : { base: { ...base, future: fresh.future }, sent, source }
  }
  // The text was not edited here, or this screen saved it and the answer was lost; what the user typed since stays.
  if (source === writtenIn(base) || source === now) return shownOf(fresh)
  return sent.includes(now) ? shownOf(fresh, source) : null
}

export type LegalDraftInHand = ReturnType<typeof useLegalDraft>

type Steps = {
  readonly onSend: () => void
  readonly onSaved: (desk: LegalDesk) => void
  readonly onDiscarded: (desk: LegalDesk) => void
}

function useWrites(base: LegalDesk, source: string, { onSend, onSaved, onDiscarded }: Steps) {
  const client = useQueryClient()
  const { slug } = base
  const over = { slug, revision: revisionOf(base) }
  const keep = (desk: LegalDesk) => {
    client.setQueryData(query(readLegalDesk, { slug }).queryKey, desk)
  }
  const saving = useAction(saveLegalDraft, {
    done: 'Brouillon enregistré',
    refusals: legalRefusals,
    onDone: (desk) => {
      keep(desk)
      onSaved(desk)
    },
  })
  const discarding = useAction(discardLegalDraft, {
    done: 'Brouillon supprimé',
    refusals: legalRefusals,
    onDone: (desk) => {
      keep(desk)
      onDiscarded(desk)
    },
  })
  return {
    saving,
    save: () => {
      onSend()
      saving.run({ ...over, source })
    },
    discarding,
    /** Runs `then` when the server has discarded the draft or refused to. */
    discard: (then: () => void) => discarding.run(over, { onDone: then, onFailed: then }),
  }
}
