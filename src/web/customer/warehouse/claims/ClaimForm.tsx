import { useState, type SyntheticEvent } from 'react'
import { claimParcel } from '#contract/warehouse/parcel-requests.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { claimRefusals, requestFieldErrors, requestFieldSentence } from '#web/copy/requests.ts'
import { useTexts } from '#web/customer/warehouse/parcel/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Says neither before nor after whether such a parcel is here. */
export function ClaimForm() {
  const { valueOf, isComplete, wiring, clear } = useTexts<'trackingNumber' | 'proof'>([
    'trackingNumber',
  ])
  const [isWrong, setWrong] = useState(false)
  const claiming = useAction(claimParcel, {
    done: 'Réclamation envoyée',
    onDone: clear,
    refusals: claimRefusals,
  })
  const errorOf = (field: string) => requestFieldSentence(claiming.fields[field])
  const number = wiring('trackingNumber', errorOf('trackingNumber'))

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete(event.currentTarget)) return
    const trackingNumber = valueOf('trackingNumber')
    const isNumber = parseTrackingNumber(trackingNumber).ok
    setWrong(!isNumber)
    if (isNumber) claiming.run({ trackingNumber, proof: valueOf('proof') })
    else event.currentTarget.querySelector<HTMLElement>('[name="trackingNumber"]')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Numéro de suivi exact"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        inputClassName="font-mono"
        {...number}
        error={isWrong ? requestFieldErrors['invalid'] : number.error}
      />
      <TextArea
        label="Ce qui montre qu’il est à vous"
        hint="Boutique, numéro de commande, contenu, nom sur l’étiquette."
        optional
        rows={3}
        maxLength={1000}
        {...wiring('proof', errorOf('proof'))}
      />
      <ActionFailure action={claiming} />
      <Button type="submit" className="justify-self-start" busy={claiming.isBusy}>
        Réclamer ce colis
      </Button>
      <p className="text-sm text-ink-soft">
        Cinq numéros par jour au plus. Pour protéger chacun, la réponse ne dit jamais d’avance si un
        colis est là.
      </p>
    </form>
  )
}
