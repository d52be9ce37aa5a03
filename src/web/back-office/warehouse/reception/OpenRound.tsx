import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { openRound } from '#contract/warehouse/rounds.ts'
import { mostAnnounced } from '#domain/round/round.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { roundRefusals } from '#web/copy/reception.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { backToScan } from './back-to-scan.ts'

type Wrong = { readonly carrier?: string; readonly announced?: string }

/** Opens a round: who brings the parcels, and how many they announce. */
export function OpenRound({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [carrier, setCarrier] = useState('')
  const [announced, setAnnounced] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const opening = useAction(openRound, { refusals: roundRefusals, onDone })
  useEffect(() => backToScan, [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const faults = faultsOf(carrier, announced)
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else opening.run({ carrier, announced: Number(announced) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mb-4 grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <TextField
          name="carrier"
          label="Transporteur"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this form was to type here
          autoFocus
          maxLength={60}
          autoComplete="off"
          value={carrier}
          error={wrong.carrier}
          inputClassName="min-h-14"
          onChange={({ target }) => {
            setCarrier(target.value)
          }}
        />
        <TextField
          name="announced"
          label="Colis annoncés"
          inputMode="numeric"
          autoComplete="off"
          value={announced}
          error={wrong.announced}
          inputClassName="figures min-h-14"
          onChange={({ target }) => {
            setAnnounced(target.value)
          }}
        />
      </div>
      <ActionFailure action={opening} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-14" busy={opening.isBusy}>
          Commencer la tournée
        </Button>
        <Button variant="ghost" className="min-h-14" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

function faultsOf(carrier: string, announced: string): Wrong {
  const count = Number(announced)
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostAnnounced
  return {
    ...(carrier.trim() === '' && { carrier: 'Qui apporte ces colis\u00a0?' }),
    ...(!isCount && { announced: `De 1 à ${mostAnnounced.toLocaleString('fr-FR')}.` }),
  }
}
