import { useState } from 'react'
import { replaceDocument, type OfficeDocument } from '#contract/papers/documents.ts'
import { documentFile } from '#web/api/documents.ts'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { upload } from '#web/api/upload.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { documentFieldError } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { FileField, fileIn, fileProblem } from './FileField.tsx'
import { useSendFile } from './use-send-file.ts'

const publishId = 'publier-cette-version'

type NewVersion = { readonly documentId: string; readonly replaces: number; readonly file: File }
type Props = { readonly document: OfficeDocument; readonly onClose: () => void }

/** Replaces the version on screen; the server refuses it when a newer version came meanwhile. */
export function ReplaceForm({ document: { id, version }, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const [replaces, setReplaces] = useState(version)
  const { action, run, fieldErrors } = useSendFile<NewVersion>({
    path: replaceDocument.path,
    send: ({ file, ...version }, idempotencyKey) =>
      upload(replaceDocument, version, file, { idempotencyKey }),
    done: 'Document remplacé',
    onDone: onClose,
  })

  function submit(form: HTMLFormElement) {
    const file = fileIn(new FormData(form))
    const code = fileProblem(file)
    setProblem(code && documentFieldError('file', code))
    // The last error was about another file.
    action.forget()
    if (file && !code) run({ documentId: id, replaces, file })
  }

  return (
    <ActionForm
      action={action}
      onSubmit={submit}
      submitLabel="Publier cette version"
      submitId={publishId}
      isErrorShownElsewhere={'file' in fieldErrors}
      afterFailure={
        action.code === 'stale-version' && (
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <NewTabLink to={documentFile(id)} what="PDF">
              Lire la version {version}
            </NewTabLink>
            <Button
              variant="secondary"
              onClick={() =>
                chooseThenFocus(() => {
                  setReplaces(version)
                  action.forget()
                }, publishId)
              }
            >
              J’ai vu, garder mon fichier
            </Button>
          </p>
        )
      }
      onCancel={onClose}
    >
      <FileField error={problem ?? fieldErrors['file']} />
    </ActionForm>
  )
}
