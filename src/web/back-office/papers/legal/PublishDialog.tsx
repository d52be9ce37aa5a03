import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { diffLines } from '#domain/legal/source/diff-lines.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { legalSubjectNames } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AnnounceFields } from './AnnounceFields.tsx'
import { EffectiveFields } from './EffectiveFields.tsx'
import { LineDiff } from './LineDiff.tsx'
import { usePublication, type Publication } from './use-publication.ts'

export type PriorVersion = {
  readonly number: number
  readonly effectiveFrom: string | null
  readonly lines: string
}

type Props = {
  readonly subject: LegalSubject
  /** What a version of that day follows; `null` is now. */
  readonly priorOn: (day: string | null) => PriorVersion
  /** The new words. */
  readonly lines: string
  readonly publish: (
    publication: Publication,
    idempotencyKey: string,
  ) => Promise<{ number: number }>
  readonly onClose: () => void
}

/** From when, told to whom, what changes once more; then it is published for ever. */
export function PublishDialog({ subject, priorOn, lines, publish, onClose }: Props) {
  const form = usePublication(subject, { publish, onClose })
  const prior = priorOn(form.day)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Publier\u00A0: ${legalSubjectNames[subject]}`}
      description="Une version publiée ne change plus, et reste lisible à son adresse."
    >
      <form noValidate className="grid gap-4" onSubmit={form.submit}>
        <AnnounceFields form={form} />
        <EffectiveFields form={form} />
        <div>
          <h3 className="mb-2 font-medium">Ce qui change</h3>
          <p className="mb-2 text-ink-soft">Par rapport à la {nameOf(prior)}.</p>
          <LineDiff lines={diffLines(prior.lines, lines)} same="Rien." />
        </div>
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <Button type="submit" busy={form.isPublishing}>
          {form.typed.when === 'now' ? 'Publier maintenant' : 'Publier pour cette date'}
        </Button>
      </form>
      {form.proofDialog}
    </FormDialog>
  )
}

const nameOf = ({ number, effectiveFrom }: PriorVersion): string =>
  effectiveFrom === null || Date.parse(effectiveFrom) <= Date.now()
    ? `version ${number}, en vigueur`
    : `version ${number}, à venir le ${formatParisDay(effectiveFrom)}`
