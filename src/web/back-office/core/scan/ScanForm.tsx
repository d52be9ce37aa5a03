import { useCallback, useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { keepCameraFor, type Bench } from '#web/back-office/core/camera/camera.ts'
import { CodeCamera } from '#web/back-office/core/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { Button } from '#web/ui/Button.tsx'
import { controlStyle } from '#web/ui/control-style.ts'
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
  /** Over a list: on one line with the camera's button, the label inside the field. */
  readonly isLine?: boolean
  /** What the last scan meant, between the field and the camera. */
  readonly children?: ReactNode
}

/** A scan field: it has the focus as it opens and keeps it from one scan to the next, empty for each of them. */
export function ScanForm({
  label,
  submitLabel,
  bench,
  wants,
  onScan,
  error,
  isLine = false,
  children,
}: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useScannerFocus(useCallback(() => field.current, []))
  // It opens ready for the scanner.
  useEffect(() => {
    field.current?.focus()
  }, [])
  useEffect(() => keepCameraFor(bench), [bench])
  const reader = useCodeReader(wants, onScan)

  const { inputClassName, ...code } = codeField
  const input = {
    ref: field,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
    enterKeyHint: 'done',
    ...code,
  } as const

  return (
    <div data-scan={isLine ? 'line' : undefined} className={isLine ? line.frame : 'contents'}>
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
        {isLine ? (
          <input
            type="text"
            aria-label={label}
            placeholder={label}
            className={`${controlStyle} flex-1 ${inputClassName}`}
            {...input}
          />
        ) : (
          <TextField
            className="min-w-0 flex-1"
            inputClassName={inputClassName}
            label={label}
            error={error}
            {...input}
          />
        )}
        <Button type="submit" variant="secondary">
          {submitLabel}
        </Button>
      </form>
      <div className={isLine ? line.meaning : 'contents'}>{children}</div>
      <CodeCamera reader={reader} className={isLine ? line.camera : 'mt-3'} />
    </div>
  )
}

/** The camera's button stands beside the field, its picture under it. */
const line = {
  frame: 'lg:grid lg:grid-cols-[minmax(0,40rem)_auto] lg:gap-x-2',
  meaning: 'lg:order-last lg:col-span-2',
  camera: 'mt-3 lg:mt-0 lg:has-[video]:col-span-2 lg:has-[video]:mt-3',
}
