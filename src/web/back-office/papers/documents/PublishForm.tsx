import { useState } from 'react'
import { publishDocument } from '#contract/papers/documents.ts'
import { ClientPicker, type PickedClient } from '#web/back-office/core/ClientPicker.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { upload } from '#web/api/upload.ts'
import { documentFieldError } from '#web/copy/documents.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FileField, fileIn, fileProblem } from './FileField.tsx'
import { useSendFile } from './use-send-file.ts'

const audiences = [
  { value: 'all', label: 'Tous les clients', hint: 'Chacun le voit et en est prévenu.' },
  { value: 'one', label: 'Un client', hint: 'Lui seul le voit.' },
]

type NewDocument = {
  readonly title: string
  /** Absent for a document for all customers. */
  readonly clientNumber?: string
  readonly file: File
}
type Errors = Partial<Record<string, string>>

/**
 * Publishes a document: for whom, a title, a file. Each error appears under its field, and the first field with one takes the
 * focus.
 */
export function PublishForm({ onClose }: { onClose: () => void }) {
  const [audience, setAudience] = useState('')
  const [client, setClient] = useState<PickedClient | null>(null)
  const [local, setLocal] = useState<Errors>({})
  const publishing = useSendFile<NewDocument>({
    path: publishDocument.path,
    send: ({ file, ...about }, idempotencyKey) =>
      upload(publishDocument, about, file, { idempotencyKey }),
    done: 'Document publié',
    onDone: onClose,
  })
  const errors = { ...publishing.fieldErrors, ...local }

  function submit(form: HTMLFormElement) {
    const { document, problems } = documentIn(new FormData(form), audience, client)
    setLocal(problems)
    // The last error was about another file or title.
    publishing.action.forget()
    if (document) publishing.run(document)
    else focusFirst(form.parentElement ?? form, problems)
  }

  return (
    <div className="grid gap-4">
      <RadioGroup
        legend="Pour qui"
        name="audience"
        choices={audiences}
        error={errors['audience']}
        onChange={(event) => setAudience(event.currentTarget.value)}
      />
      {audience === 'one' && (
        <ForOne client={client} error={errors['clientNumber']} onPick={setClient} />
      )}
      <ActionForm
        action={publishing.action}
        onSubmit={submit}
        submitLabel="Publier"
        isErrorShownElsewhere={publishing.isErrorShownElsewhere}
        onCancel={onClose}
      >
        <TextField name="title" label="Titre" maxLength={120} error={errors['title']} />
        <FileField error={errors['file']} />
      </ActionForm>
    </div>
  )
}

type ForOneProps = {
  readonly client: PickedClient | null
  readonly error: string | undefined
  readonly onPick: (client: PickedClient | null) => void
}

/** Outside the form: a search is a separate form. */
function ForOne({ client, error, onPick }: ForOneProps) {
  return (
    <div role="status">
      {client ? (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-action-soft px-4 py-2">
          <span>
            Pour {client.firstName} {client.lastName}{' '}
            <span className="font-mono text-sm">{client.clientNumber}</span>
          </span>
          <Button variant="ghost" onClick={() => onPick(null)}>
            Changer
          </Button>
        </p>
      ) : (
        <ClientPicker onPick={onPick} />
      )}
      {error && !client && <FieldError id="client-error">{error}</FieldError>}
    </div>
  )
}

/**
 * The document that the form describes, or its errors. The audience has no default: a document for one client must not reach all
 * of them by mistake.
 */
function documentIn(
  form: FormData,
  audience: string,
  client: PickedClient | null,
): { document?: NewDocument; problems: Errors } {
  const title = textIn(form, 'title')
  const file = fileIn(form)
  const problems = sentencesOf({
    ...readerProblem(audience, client),
    ...(title === '' && { title: 'required' }),
    file: fileProblem(file),
  })
  if (Object.keys(problems).length > 0 || !file) return { problems }
  const forOne = audience === 'one' && client ? { clientNumber: client.clientNumber } : {}
  return { problems, document: { title, file, ...forOne } }
}

function readerProblem(audience: string, client: PickedClient | null): Record<string, string> {
  if (audience === '') return { audience: 'required' }
  return audience === 'one' && !client ? { clientNumber: 'required' } : {}
}

const sentencesOf = (codes: Readonly<Record<string, string | undefined>>): Errors =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) =>
      code === undefined ? [] : [[field, documentFieldError(field, code)]],
    ),
  )

/** Focuses the first field with an error, in the order of the screen; for a missing client, the search field. */
function focusFirst(around: HTMLElement, problems: Errors): void {
  const names = Object.keys(problems).map((field) =>
    field === 'clientNumber' ? '[type="search"]' : `[name="${field}"]`,
  )
  around.querySelector<HTMLElement>(names.join(','))?.focus()
}
