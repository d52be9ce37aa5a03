import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import type { DiffLine } from '#domain/legal/source/diff-lines.ts'
import { legalSubjectNames } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AnnounceFields } from './AnnounceFields.tsx'
import { EffectiveFields } from './EffectiveFields.tsx'
import { LineDiff } from './LineDiff.tsx'
import { usePublication, type Publication } from './use-publication.ts'

type Props = {
  readonly subject: LegalSubject
  readonly changes: readonly DiffLine[]
  readonly publish: (publication: Publication) => Promise<{ number: number }>
  readonly onClose: () => void
}

/** From when, told to whom, what changes once more; then it is published for ever. */
export function PublishDialog({ subject, changes, publish, onClose }: Props) {
  const form = usePublication(subject, { publish, onClose })
  return (
    <Dialog
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
          <LineDiff lines={changes} same="Rien." />
        </div>
        {form.failure && <Notice kind="error">{form.failure}</Notice>}
        <Button type="submit" busy={form.isPublishing}>
          {form.typed.when === 'now' ? 'Publier maintenant' : 'Publier pour cette date'}
        </Button>
      </form>
      {form.proofDialog}
    </Dialog>
  )
}
