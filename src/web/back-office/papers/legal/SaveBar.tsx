import type { ReactNode } from 'react'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Button } from '#web/ui/Button.tsx'
import type { LegalDraftInHand } from './use-legal-draft.ts'

/** The state of the draft, with the buttons that save and publish it. */
export function SaveBar({ draft, publish }: { draft: LegalDraftInHand; publish: ReactNode }) {
  const { saving, isDirty, isStale } = draft
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <Button
          variant="secondary"
          busy={saving.isBusy}
          resting={!isDirty || isStale}
          onClick={draft.save}
        >
          Enregistrer le brouillon
        </Button>
        {publish}
        <p className="basis-full text-sm text-ink-soft" role="status">
          {stateOf(draft)}
        </p>
      </div>
      {!isStale && <ActionFailure action={saving} />}
    </div>
  )
}

function stateOf({ base, isDirty }: LegalDraftInHand): string {
  if (isDirty) return 'Des changements ne sont pas encore enregistrés.'
  return base.draft
    ? `Brouillon enregistré par ${base.draft.updatedBy}, ${formatMoment(base.draft.updatedAt)}.`
    : `Pas de brouillon\u00A0: voici la version ${base.current.number}, en vigueur.`
}
