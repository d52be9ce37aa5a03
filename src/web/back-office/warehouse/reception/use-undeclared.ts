import { useState } from 'react'
import type { Owner } from '#web/back-office/warehouse/unidentified/GiveParcel.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals } from '#web/copy/reception.ts'
import { declared, undeclared, type DeskTarget, type LabelClient } from './desk-target.ts'
import { readLabel } from './read-label.ts'
import { useLabelClient } from './use-label-client.ts'

type Then = {
  readonly onChosen: (target: DeskTarget) => void
  readonly onOtherScan: (scanned: string) => void
}

/** What is typed of a label, and whom its parcel is received for. */
export function useUndeclared(trackingNumber: string, { onChosen, onOtherScan }: Then) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [goesToList, setGoesToList] = useState(false)
  const label = readLabel(typed)
  const receiveFor = (client: LabelClient) => {
    onChosen(undeclared(trackingNumber, client))
  }
  const client = useLabelClient(trackingNumber, {
    onAlone: receiveFor,
    onAwaiting: () => setGoesToList(true),
    onUnknown: () => setError(receptionRefusals['client-number-unknown']),
    onFailed: (failure) => setError(errorSentence(failure)),
  })
  return {
    typed,
    error,
    words: label.words,
    /** Enter was pressed: the hands go to the most likely. */
    goesToList,
    isBusy: client.isLooking,
    type: (text: string) => {
      if (readLabel(text).clientNumber !== label.clientNumber) client.forget()
      setTyped(text)
      setError(undefined)
      setGoesToList(false)
    },
    submit: () => {
      setError(undefined)
      if (label.clientNumber !== null) client.look(label.clientNumber)
      else if (label.isTracking) onOtherScan(typed)
      else if (label.words !== '') setGoesToList(true)
      else setError('CLT- puis 6 chiffres, ou un nom, comme sur l’étiquette.')
    },
    choose: (owner: Owner) => {
      if (owner.kind === 'declaration') onChosen(declared(owner.declaration, trackingNumber))
      else receiveFor(owner.customer)
    },
    receiveForNobody: () => receiveFor({ clientNumber: '' }),
  }
}
