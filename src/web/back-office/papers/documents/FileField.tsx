import { Field } from '#web/ui/Field.tsx'
import { controlStyle } from '#web/ui/control-style.ts'

export const mostBytes = 10 * 1024 * 1024

type Props = {
  readonly error?: string | undefined
  readonly hint?: string
  readonly accept?: string
}

/** A field for a file of this machine, a PDF by default. */
export const FileField = ({
  error,
  hint = 'PDF, 10\u00a0Mo au plus.',
  accept = 'application/pdf,.pdf',
}: Props) => (
  <Field label="Fichier" hint={hint} error={error}>
    {(wiring) => (
      <input
        {...wiring}
        type="file"
        name="file"
        accept={accept}
        className={`${controlStyle} py-2`}
      />
    )}
  </Field>
)

/** The error code of the file, before it is sent. */
export function fileProblem(
  file: File | null,
  most = mostBytes,
): 'required' | 'too-large' | undefined {
  if (!file || file.size === 0) return 'required'
  return file.size > most ? 'too-large' : undefined
}

export function fileIn(form: FormData): File | null {
  const value = form.get('file')
  return value instanceof File ? value : null
}
