import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { LegalDraftInHand } from './use-legal-draft.ts'

/** Throws away what was saved of the next version. */
export function DiscardLegalDraft({ draft }: { draft: LegalDraftInHand }) {
  const { base, discarding } = draft
  const [isAsking, setAsking] = useState(false)
  if (base.draft === null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Supprimer le brouillon
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Supprimer ce brouillon&nbsp;?"
        description="Ce qu’il prépare est perdu. Le texte en vigueur ne change pas."
        confirmLabel="Supprimer"
        busy={discarding.isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={() => draft.discard(() => setAsking(false))}
      />
    </>
  )
}
