import { useRef, useState, type SyntheticEvent } from 'react'
import type { OfficeDocument } from '#contract/documents.ts'
import { documentFieldError } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { FileField, fileIn, fileProblem } from './FileField.tsx'
import { sendVersion } from './send-document.ts'
import { useDocumentAct } from './use-document-act.ts'

/** Replaces the version that was on screen: one that came meanwhile is not written over. */
export function ReplaceForm({
  document: { id, version },
  onClose,
}: {
  document: OfficeDocument
  onClose: () => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [replaces] = useState(version)
  const replacing = useDocumentAct(sendVersion, { done: 'Document remplacé', onDone: onClose })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.current || replacing.isBusy) return
    const file = fileIn(new FormData(form.current), 'file')
    const code = fileProblem(file)
    setProblem(code && documentFieldError('file', code))
    if (file && !code) replacing.run({ documentId: id, replaces, file })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <FileField name="file" error={problem} />
      {replacing.failure && (
        <Notice kind="error">
          <p>{replacing.failure}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={replacing.isBusy}>
          Publier cette version
        </Button>
      </div>
    </form>
  )
}
