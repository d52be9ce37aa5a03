import { useRef, useState, type SyntheticEvent } from 'react'
import { documentFieldError } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FileField, fileIn, fileProblem } from './FileField.tsx'
import { sendDocument, type NewDocument } from './send-document.ts'
import { useDocumentAct } from './use-document-act.ts'

const audiences = [
  { value: 'all', label: 'Tous les clients', hint: 'Chacun le voit et en est prévenu.' },
  { value: 'one', label: 'Un client', hint: 'Lui seul le voit.' },
]

type Errors = Partial<Record<string, string>>

/** A title, for whom, a file. What is wrong is said under its field, the first one takes the focus. */
export function PublishForm({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [audience, setAudience] = useState('')
  const [local, setLocal] = useState<Errors>({})
  const publishing = useDocumentAct<NewDocument>(sendDocument, {
    done: 'Document publié',
    onDone: onClose,
  })
  const errors = { ...publishing.fieldErrors, ...local }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (!form.current || publishing.isBusy) return
    const { document, problems } = documentIn(new FormData(form.current))
    setLocal(problems)
    if (document) publishing.run(document)
    else focusFirst(form.current, problems)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      <TextField name="title" label="Titre" maxLength={120} error={errors['title']} />
      <RadioGroup
        legend="Pour qui"
        name="audience"
        choices={audiences}
        error={errors['audience']}
        onChange={(event) => setAudience(event.currentTarget.value)}
      />
      {audience === 'one' && (
        <TextField
          name="clientNumber"
          label="Numéro client"
          hint="Par exemple CLT-123456."
          autoComplete="off"
          inputClassName="font-mono"
          error={errors['clientNumber']}
        />
      )}
      <FileField name="file" error={errors['file']} />
      {publishing.failure && (
        <Notice kind="error">
          <p>{publishing.failure}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={publishing.isBusy}>
          Publier
        </Button>
      </div>
    </form>
  )
}

/** What the form says, or what is wrong with it. */
function documentIn(form: FormData): { document?: NewDocument; problems: Errors } {
  const title = textIn(form, 'title')
  const clientNumber = textIn(form, 'clientNumber').toUpperCase()
  const file = fileIn(form, 'file')
  const audience = form.get('audience')
  const isForOne = audience === 'one'
  const codes = {
    title: title === '' ? 'required' : undefined,
    // No default: what is for one must not leave to all by a slip.
    audience: audience === null ? 'required' : undefined,
    clientNumber: isForOne && !/^CLT-\d{6}$/.test(clientNumber) ? 'invalid' : undefined,
    file: fileProblem(file),
  }
  const problems = Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) =>
      code === undefined ? [] : [[field, documentFieldError(field, code)]],
    ),
  )
  if (Object.keys(problems).length > 0 || !file) return { problems }
  return { problems, document: { title, file, ...(isForOne ? { clientNumber } : {}) } }
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function focusFirst(form: HTMLFormElement, problems: Errors): void {
  const first = [...form.elements].find(
    (control) => control instanceof HTMLInputElement && control.name in problems,
  )
  if (first instanceof HTMLElement) first.focus()
}
