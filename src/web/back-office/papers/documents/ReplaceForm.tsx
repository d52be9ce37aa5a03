import { useRef, useState, type SyntheticEvent } from 'react'
import type { OfficeDocument } from '#contract/papers/documents.ts'
import { documentFile } from '#web/api/documents.ts'
import { documentFieldError } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { FileField, fileIn, fileProblem } from './FileField.tsx'
import { sendVersion } from './send-document.ts'
import { useDocumentAct } from './use-document-act.ts'

const publishId = 'publier-cette-version'

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
  const [replaces, setReplaces] = useState(version)
  const replacing = useDocumentAct(sendVersion, { done: 'Document remplacé', onDone: onClose })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.current || replacing.isBusy) return
    const file = fileIn(new FormData(form.current), 'file')
    const code = fileProblem(file)
    setProblem(code && documentFieldError('file', code))
    replacing.forget()
    if (file && !code) replacing.run({ documentId: id, replaces, file })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <FileField name="file" error={problem} />
      {replacing.failure && (
        <Notice kind="error">
          <p>{replacing.failure}</p>
          {replacing.isStale && (
            <p className="mt-3 flex flex-wrap items-center gap-3">
              <a href={documentFile(id)} target="_blank" rel="noreferrer" className={linkStyle}>
                Lire la version {version}
                <span className="sr-only"> (PDF, nouvel onglet)</span>
              </a>
              <Button
                variant="secondary"
                onClick={() =>
                  chooseThenFocus(() => {
                    setReplaces(version)
                    replacing.forget()
                  }, publishId)
                }
              >
                J’ai vu, garder mon fichier
              </Button>
            </p>
          )}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button id={publishId} type="submit" busy={replacing.isBusy}>
          Publier cette version
        </Button>
      </div>
    </form>
  )
}
