import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { LineDiff } from './LineDiff.tsx'
import { writtenIn, type LegalDraftInHand } from './use-legal-draft.ts'

/** A colleague saved first: their changes, and the two choices. Nothing typed is lost. */
export function StaleText({ draft, fresh }: { draft: LegalDraftInHand; fresh: LegalDesk }) {
  const theirs = diffLines(writtenIn(draft.base), writtenIn(fresh))
  const who = fresh.draft?.updatedBy ?? fresh.current.publishedBy
  return (
    <SavedMeanwhile
      title={`${who ? `${who}\u00A0: ` : ''}${legalRefusals['stale'] ?? ''}`}
      onKeep={draft.keepMine}
      onTake={draft.takeTheirs}
    >
      <LineDiff lines={theirs} same="Les mêmes mots qu’à l’ouverture de cette page." />
    </SavedMeanwhile>
  )
}
