import { CameraOff, Flashlight, FlashlightOff, ScanLine } from 'lucide-react'
import { cameraProblems, notOurCode, readerFailed } from '#web/copy/camera.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { chooseLens, readWithCamera, switchTorch, turnCameraOff, useCamera } from './camera.ts'
import { CameraPicture } from './CameraPicture.tsx'
import type { Read } from './use-code-reader.ts'

type Reader = { readonly read: Read | undefined; readonly hasFailed: boolean }

/** A scanner for staff without a hand scanner: the live picture, the code that the camera read, and its controls. */
export function CodeCamera({ reader, className }: { reader: Reader; className?: string }) {
  const { state, isReading } = useCamera()
  return (
    <div className={className}>
      {state === 'on' && isReading ? <Looking reader={reader} /> : <TurnOn />}
    </div>
  )
}

function TurnOn() {
  const { state, problem, isReading } = useCamera()
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-14 lg:in-data-[scan=line]:pointer-fine:min-h-control"
        busy={state === 'starting' && isReading}
        onClick={readWithCamera}
      >
        <ScanLine className="size-6" aria-hidden="true" />
        Lire les codes avec la caméra
      </Button>
      {problem && isReading && (
        <p role="alert" className="mt-2 text-problem">
          {cameraProblems[problem]} En attendant, tapez le numéro.
        </p>
      )}
    </>
  )
}

const Looking = ({ reader }: { reader: Reader }) => (
  <div className="flex flex-wrap items-start gap-4">
    <div className="relative w-full max-w-96 overflow-hidden rounded-lg">
      <CameraPicture className="aspect-[4/3] w-full" />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-[10%] inset-y-[25%] rounded-lg border-4 border-on-nuit shadow-[0_0_0_100vmax] shadow-nuit/30"
      />
    </div>
    <div className="grid min-w-56 flex-1 gap-3">
      <p className="text-ink-soft">
        Visez un code-barres ou un code QR&nbsp;: il se lit tout seul.
      </p>
      <LastRead reader={reader} />
      <Controls />
    </div>
  </div>
)

function LastRead({ reader: { read, hasFailed } }: { reader: Reader }) {
  if (hasFailed) {
    return (
      <p role="alert" className="text-problem">
        {readerFailed}
      </p>
    )
  }
  if (!read) return null
  if (!read.isOurs) return <p className="text-waiting">{notOurCode}</p>
  return (
    <p className="text-done">
      Lu&nbsp;: <span className="font-mono wrap-anywhere">{read.text}</span>
    </p>
  )
}

function Controls() {
  const { lenses, lensId, hasTorch, isTorchOn } = useCamera()
  return (
    <>
      {lenses.length > 1 && (
        <SelectField
          label="Caméra"
          value={lensId ?? ''}
          onChange={({ target }) => {
            chooseLens(target.value)
          }}
        >
          {lenses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex flex-wrap gap-2">
        {hasTorch && (
          <Button
            variant="secondary"
            className="min-h-14"
            aria-pressed={isTorchOn}
            onClick={() => void switchTorch()}
          >
            {isTorchOn ? (
              <FlashlightOff className="size-5" aria-hidden="true" />
            ) : (
              <Flashlight className="size-5" aria-hidden="true" />
            )}
            Lampe
          </Button>
        )}
        <Button variant="ghost" className="min-h-14" onClick={turnCameraOff}>
          <CameraOff className="size-5" aria-hidden="true" />
          Éteindre la caméra
        </Button>
      </div>
    </>
  )
}
