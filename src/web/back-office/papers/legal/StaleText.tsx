import type { LegalDesk } from '#contract/papers/legal-office.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LineDiff } from './LineDiff.tsx'
import { writtenIn, type LegalDraftInHand } from './use-legal-draft.ts'

/** A colleague saved first: their changes, and the two choices. Nothing typed is lost. */
export function StaleText({ draft, fresh }: { draft: LegalDraftInHand; fresh: LegalDesk }) {
  const theirs = diffLines(writtenIn(draft.base), writtenIn(fresh))
  const who = fresh.draft?.updatedBy ?? fresh.current.publishedBy
  return (
    <Notice kind="error" title={`${who ? `${who}\u00A0: ` : ''}${legalRefusals['stale'] ?? ''}`}>
      <div className="mt-3 grid gap-3">
        <LineDiff lines={theirs} same="Les mêmes mots qu’à l’ouverture de cette page." />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={draft.keepMine}>
            Garder ma saisie
          </Button>
          <Button variant="secondary" onClick={draft.takeTheirs}>
            Prendre leur version
          </Button>
        </div>
      </div>
    </Notice>
  )
}
