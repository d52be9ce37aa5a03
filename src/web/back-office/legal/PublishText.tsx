import { useState } from 'react'
import { publishLegalText } from '#contract/legal-office.ts'
import type { SourceProblem } from '#domain/legal/source/check-source.ts'
import type { DiffLine } from '#domain/legal/source/diff-lines.ts'
import { call } from '#web/api/call.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import type { LegalDraftInHand } from './use-legal-draft.ts'

type Props = {
  readonly draft: LegalDraftInHand
  readonly problems: readonly SourceProblem[]
  readonly changes: readonly DiffLine[]
}

/** Publishes the draft that was saved, once nothing stands in the way. */
export function PublishText({ draft, problems, changes }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { base } = draft
  const revision = base.draft?.revision ?? 0
  return (
    <>
      <Button
        variant="call"
        disabledReason={whyNot({ draft, problems, changes })}
        onClick={() => setOpen(true)}
      >
        Publier…
      </Button>
      {isOpen && (
        <PublishDialog
          subject={base.slug}
          changes={changes}
          publish={(when) =>
            call(publishLegalText, {
              slug: base.slug,
              revision,
              follows: base.current.number,
              ...when,
            })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function whyNot({ draft, problems, changes }: Props): string | undefined {
  if (draft.isStale) return 'Choisissez d’abord que faire de la version enregistrée entre-temps.'
  if (problems.length > 0) return legalRefusals['legal-invalid']
  if (changes.every(({ kind }) => kind === 'same')) return 'Rien n’a changé.'
  return draft.isDirty || draft.base.draft === null
    ? 'Enregistrez d’abord le brouillon.'
    : undefined
}
