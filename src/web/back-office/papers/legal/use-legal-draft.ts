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
  readonly source: string
}
const shownOf = (base: LegalDesk, source = writtenIn(base)): Shown => ({ base, source })

/** A text being edited: its base, the changes made here, and what a colleague saved meanwhile. */
export function useLegalDraft(fresh: LegalDesk) {
  const [shown, setShown] = useState(() => shownOf(fresh))
  const { base, source } = shown
  const isDirty = source !== writtenIn(base)
  const writes = useWrites(base, source, {
    onSaved: (desk) => setShown((now) => shownOf(desk, now.source)),
    onDiscarded: (desk) => {
      saving.forget()
      setShown(shownOf(desk))
    },
  })
  const { saving, discarding } = writes
  const isBehind = hasChanged(fresh, base) && !saving.isUnsettled && !discarding.isUnsettled
  const isSame = !isDirty || source === writtenIn(fresh)
  if (isBehind && isSame) setShown(shownOf(fresh))
  // A new future version does not affect the text here: the next version follows it, whoever published it.
  else if (!hasChanged(fresh, base) && numbersOf(fresh) !== numbersOf(base))
    setShown({ base: { ...base, future: fresh.future }, source })
  const restart = (text?: string) => {
    saving.forget()
    setShown(shownOf(fresh, text))
  }
  return {
    ...writes,
    base,
    source,
    setSource: (next: string) => setShown((now) => ({ ...now, source: next })),
    isDirty,
    isStale: isBehind && !isSame,
    takeTheirs: () => restart(),
    keepMine: () => restart(source),
  }
}

const hasChanged = (fresh: LegalDesk, base: LegalDesk): boolean =>
  revisionOf(fresh) !== revisionOf(base) || fresh.current.number !== base.current.number

export type LegalDraftInHand = ReturnType<typeof useLegalDraft>

type Steps = {
  readonly onSaved: (desk: LegalDesk) => void
  readonly onDiscarded: (desk: LegalDesk) => void
}

function useWrites(base: LegalDesk, source: string, { onSaved, onDiscarded }: Steps) {
  const client = useQueryClient()
  const { slug } = base
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
    save: () => saving.run({ slug, revision: revisionOf(base), source }),
    discarding,
  }
}
