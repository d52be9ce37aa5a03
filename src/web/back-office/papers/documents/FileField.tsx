import { Field } from '#web/ui/Field.tsx'
import { controlStyle } from '#web/ui/control-style.ts'

export const mostBytes = 10 * 1024 * 1024

/** A field for a PDF of this machine. */
export function FileField({ error }: { error?: string | undefined }) {
  return (
    <Field label="Fichier" hint="PDF, 10&nbsp;Mo au plus." error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name="file"
          accept="application/pdf,.pdf"
          className={`${controlStyle} py-2`}
        />
      )}
    </Field>
  )
}

/** The error code of the file, before it is sent. */
export function fileProblem(file: File | null): 'required' | 'too-large' | undefined {
  if (!file || file.size === 0) return 'required'
  return file.size > mostBytes ? 'too-large' : undefined
}

export function fileIn(form: FormData): File | null {
  const value = form.get('file')
  return value instanceof File ? value : null
}
