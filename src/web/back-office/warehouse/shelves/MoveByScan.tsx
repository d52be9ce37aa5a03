import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { keepCameraFor } from '#web/back-office/core/camera/camera.ts'
import { CodeCamera } from '#web/back-office/core/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useMoves, type Said } from './use-moves.ts'

/** Scan the shelf, then what is put on it; another shelf's code changes the shelf. */
export function MoveByScan() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true)
        }}
      >
        <ScanBarcode className="size-5" aria-hidden="true" />
        Ranger au scanner
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title="Ranger au scanner"
        description="Scannez l’étagère, puis chaque colis que vous y posez."
      >
        <Station />
      </Dialog>
    </>
  )
}

function Station() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { shelf, said, scan } = useMoves()
  // Opens ready for the scanner.
  useEffect(() => {
    field.current?.focus()
  }, [])
  useEffect(() => keepCameraFor('shelves'), [])
  const reader = useCodeReader(isKnown, scan)
  return (
    <>
      <p className="mb-3">
        Étagère&nbsp;:{' '}
        <strong className="font-mono text-3xl" data-shelf>
          {shelf ?? '—'}
        </strong>
      </p>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          scan(text)
          setText('')
          field.current?.focus()
        }}
      >
        <TextField
          ref={field}
          className="min-w-0 flex-1"
          label={shelf ? 'Scannez un colis, ou une autre étagère' : 'Scannez l’étagère'}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
          enterKeyHint="done"
          {...codeField}
        />
        <Button type="submit" variant="secondary">
          Valider
        </Button>
      </form>
      <CodeCamera reader={reader} className="mt-3" />
      <ol
        aria-live="polite"
        aria-label="Derniers scans"
        className="mt-4 grid max-h-60 gap-1 overflow-auto"
      >
        {said.map(({ key, isDone, text: sentence }: Said) => (
          <li
            key={key}
            className={
              isDone
                ? 'rounded-lg bg-done-soft px-3 py-2 text-done'
                : 'rounded-lg bg-danger px-3 py-2 text-on-danger'
            }
          >
            {sentence}
          </li>
        ))}
      </ol>
    </>
  )
}

const isKnown = ({ kind }: Scanned): boolean => kind !== 'other'
