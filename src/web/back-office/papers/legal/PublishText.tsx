import { type ReactNode, useState } from 'react'
import { publishLegalText, type LegalDesk } from '#contract/papers/legal-office.ts'
import { versionBefore } from '#domain/legal/legal-subject.ts'
import type { SourceProblem } from '#domain/legal/source/check-source.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { PublishLegal, type PriorVersion } from './PublishLegal.tsx'
import { writtenIn, type LegalDraftInHand } from './use-legal-draft.ts'

type Props = {
  readonly draft: LegalDraftInHand
  readonly problems: readonly SourceProblem[]
}

/** Publishes the saved draft, once nothing blocks it. */
export function PublishText({ draft, problems }: Props) {
  /** The desk as it was when the dialog opened: the server refuses the publication when somebody publishes meanwhile. */
  const [base, setBase] = useState<LegalDesk | null>(null)
  return (
    <>
      <Button
        variant="call"
        disabledReason={whyNot({ draft, problems })}
        onClick={() => setBase(draft.base)}
      >
        Publier…
      </Button>
      {base && (
        <PublishLegal
          subject={base.slug}
          priorOn={(day) => priorOf(base, day)}
          lines={writtenIn(base)}
          endpoint={publishLegalText}
          inputOf={(when) => ({
            slug: base.slug,
            revision: base.draft?.revision ?? 0,
            follows: priorOf(base, when.effectiveFrom).number,
            ...when,
          })}
          onClose={() => setBase(null)}
        />
      )}
    </>
  )
}

function priorOf({ current, future }: LegalDesk, day: string | null): PriorVersion {
  const { number, effectiveFrom, source } = versionBefore(day, current, future)
  return { number, effectiveFrom, lines: source }
}

function whyNot({ draft, problems }: Props): string | undefined {
  if (draft.isStale) return 'Choisissez d’abord que faire de la version enregistrée entre-temps.'
  if (problems.length > 0) return legalRefusals['legal-invalid']
  const { current, future } = draft.base
  if ([current, ...future].every(({ source }) => source === draft.source)) return 'Rien n’a changé.'
  return draft.isDirty || draft.base.draft === null
    ? 'Enregistrez d’abord le brouillon.'
    : undefined
}

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
