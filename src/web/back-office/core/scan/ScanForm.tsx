import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { keepCameraFor, type Bench } from '#web/back-office/core/camera/camera.ts'
import { CodeCamera } from '#web/back-office/core/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useScannerFocus } from './use-scanner-focus.ts'

type Props = {
  readonly label: string
  readonly submitLabel: string
  /** Whose habit the camera follows. */
  readonly bench: Bench
  /** What the camera passes on; the rest of a label is passed over. */
  readonly wants: (scanned: Scanned) => boolean
  /** What was scanned, typed or seen; never empty. */
  readonly onScan: (text: string) => void
  readonly error?: string | undefined
  /** What the last scan meant, between the field and the camera. */
  readonly children?: ReactNode
}

/** A scan field: it has the focus as it opens and keeps it from one scan to the next, empty for each of them. */
export function ScanForm({ label, submitLabel, bench, wants, onScan, error, children }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useScannerFocus(useCallback(() => field.current, []))
  // It opens ready for the scanner.
  useEffect(() => {
    field.current?.focus()
  }, [])
  useEffect(() => keepCameraFor(bench), [bench])
  const reader = useCodeReader(wants, onScan)

  return (
    <>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = text.trim()
          setText('')
          field.current?.focus()
          if (typed !== '') onScan(typed)
        }}
      >
        <TextField
          ref={field}
          className="min-w-0 flex-1"
          label={label}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value)
          }}
          enterKeyHint="done"
          {...codeField}
        />
        <Button type="submit" variant="secondary">
          {submitLabel}
        </Button>
      </form>
      {children}
      <CodeCamera reader={reader} className="mt-3" />
    </>
  )
}
