import { useWrite } from '#web/chrome/action/use-action.ts'
import { documentFieldError, documentRefusals } from '#web/copy/documents.ts'

type Sending<Input> = {
  readonly path: string
  readonly send: (input: Input, idempotencyKey: string) => Promise<unknown>
  readonly done: string
  readonly onDone: () => void
}

/** Sends a file with its description; the file itself is the request body. */
export function useSendFile<Input extends { readonly file: File }>({
  path,
  send,
  done,
  onDone,
}: Sending<Input>) {
  const action = useWrite(
    { path, changes: ['documents'], send },
    { done, refusals: documentRefusals, onDone },
  )
  const faults = Object.entries(action.fields)
  return {
    action,
    run: (input: Input) => {
      const { name, size, lastModified } = input.file
      action.run(input, { typed: { ...input, file: [name, size, lastModified] } })
    },
    isErrorShownElsewhere: faults.length > 0,
    fieldErrors: Object.fromEntries(
      faults.map(([field, code]) => [field, documentFieldError(field, code)]),
    ) as Partial<Record<string, string>>,
  }
}
