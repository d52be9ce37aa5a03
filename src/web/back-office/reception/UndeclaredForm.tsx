import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskTarget } from './desk-target.ts'

/** Nobody announced it: the client number of the label, or nobody's until it is matched. */
export function UndeclaredForm({
  trackingNumber,
  isAwaitingScan,
  onChosen,
  onOtherScan,
}: {
  trackingNumber: string
  isAwaitingScan: boolean
  onChosen: (target: DeskTarget) => void
  onOtherScan: (scanned: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const choose = (clientNumber: string) => {
    const attempt = crypto.randomUUID()
    onChosen({ kind: 'undeclared', trackingNumber, clientNumber, attempt })
  }

  return (
    <Card aria-labelledby="non-declare-titre">
      <h3 id="non-declare-titre" className="text-xl">
        Recevoir sans déclaration
      </h3>
      <form
        noValidate
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const clientNumber = clientNumberOf(typed)
          if (clientNumber) choose(clientNumber)
          else if (isTracking(typed)) onOtherScan(typed)
          else setError('CLT- puis 6 chiffres, comme sur l’étiquette.')
        }}
      >
        <TextField
          label="Numéro client de l’étiquette"
          className="w-full sm:w-72"
          inputClassName="font-mono min-h-14"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing to choose from: the label is scanned next
          autoFocus={isAwaitingScan}
          placeholder="CLT-123456"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
          error={error}
        />
        <Button type="submit" size="large">
          Recevoir pour ce client
        </Button>
        <Button
          variant="secondary"
          size="large"
          onClick={() => {
            choose('')
          }}
        >
          Recevoir comme non identifié
        </Button>
      </form>
    </Card>
  )
}

/** « clt 123456 » and « 123456 » are the same number; `null` for anything else. */
function clientNumberOf(typed: string): string | null {
  const digits = /^(?:CLT)?[\s-]*(\d{6})$/i.exec(typed.trim())?.[1]
  return digits === undefined ? null : `CLT-${digits}`
}

/** The next parcel was scanned where the label of this one was expected. */
const isTracking = (typed: string): boolean => !/^\s*CLT/i.test(typed) && typed.trim().length >= 8
