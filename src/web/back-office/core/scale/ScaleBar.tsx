import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { loadWithRetry } from '#web/chrome/load-with-retry.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import type { ScaleReading } from './read-weight.ts'
import { scaleWires, useScale, type ScaleWire } from './scale.ts'

const adapter = () => loadWithRetry(() => import('./open-scale.ts'))

/** The scale of the bench where this browser can read one: what it says, or the button that connects it. */
export function ScaleBar() {
  const { state, reading } = useScale()
  useEffect(() => {
    if (scaleWires().length === 0) return
    void adapter()
      .then(({ readKnownScales }) => readKnownScales())
      // Without it the weight is typed.
      .catch(() => undefined)
  }, [])
  if (scaleWires().length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === 'on' ? (
        <p className="figures flex min-h-11 items-center gap-2 text-ink-soft">
          <Scale className="size-5" aria-hidden="true" />
          Balance&nbsp;: {wordsOf(reading)}
        </p>
      ) : (
        <ConnectScale />
      )}
      <p role="status" className="text-waiting empty:hidden">
        {state === 'unplugged' && 'La balance est débranchée. Rebranchez-la, ou tapez le poids.'}
        {state === 'taken' &&
          'La balance ne s’ouvre pas\u00a0: une autre fenêtre l’utilise peut-être. Tapez le poids.'}
      </p>
    </div>
  )
}

function wordsOf(reading: ScaleReading | null): string {
  if (!reading) return 'reliée, rien de lu encore'
  if (reading.kind === 'stable') return formatWeight(reading.grams)
  return { moving: 'le poids bouge', empty: 'vide', over: 'trop lourd pour elle' }[reading.kind]
}

const wireLabels: Readonly<Record<ScaleWire, string>> = {
  hid: 'Balance USB',
  serial: 'Balance sur port série',
}

/** The browser asks which one, and remembers it. */
function ConnectScale() {
  const [isOpen, setOpen] = useState(false)
  const wires = scaleWires()
  const connect = (wire: ScaleWire) => {
    setOpen(false)
    void adapter().then(({ connectScale }) => connectScale(wire))
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          const [only, other] = wires
          if (only && !other) connect(only)
          else setOpen(true)
        }}
      >
        <Scale className="size-5" aria-hidden="true" />
        Relier la balance
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        title="Relier la balance"
        description="Votre navigateur demande ensuite laquelle, et s’en souvient. Son poids s’inscrit dès qu’il est stable."
      >
        <div className="grid gap-3">
          {wires.map((wire) => (
            <Button
              key={wire}
              variant="secondary"
              size="large"
              onClick={() => {
                connect(wire)
              }}
            >
              {wireLabels[wire]}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}
