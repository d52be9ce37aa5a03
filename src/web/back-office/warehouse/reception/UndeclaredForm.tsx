import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { declared, undeclared, type DeskTarget, type LabelClient } from './desk-target.ts'
import { useState, useDeferredValue, useEffect, useRef } from 'react'
import type { Owner } from '#web/back-office/warehouse/unidentified/AssignOwner.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals } from '#web/copy/reception.ts'
import { readLabel } from './read-label.ts'
import { useLabelClient } from './use-label-client.ts'
import { useQuery } from '@tanstack/react-query'
import { readClientNumber } from '#domain/label/scanned-text.ts'
import { ownersOfLabel } from '#web/api/warehouse.ts'
import {
  nobodyAnswers,
  OwnerCandidates,
} from '#web/back-office/warehouse/unidentified/OwnerCandidates.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

/**
 * Nobody announced the parcel: the form takes what its label says, client number first, then the name; or receives it without an
 * owner until it is matched.
 */
export function UndeclaredForm({
  trackingNumber,
  isAwaitingScan,
  ...then
}: {
  trackingNumber: string
  isAwaitingScan: boolean
} & Then) {
  const label = useUndeclared(trackingNumber, then)
  return (
    <Card aria-labelledby="non-declare-titre">
      <h3 id="non-declare-titre" className="text-xl">
        Recevoir sans déclaration
      </h3>
      <form
        noValidate
        className="mt-3 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          label.submit()
        }}
      >
        <TextField
          label="Numéro client ou nom de l’étiquette"
          className="w-full sm:w-80"
          inputClassName="min-h-14"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing to choose from: the label is scanned next
          autoFocus={isAwaitingScan}
          placeholder="CLT-123456"
          maxLength={80}
          autoComplete="off"
          value={label.typed}
          onChange={({ target }) => {
            label.type(target.value)
          }}
          error={label.error}
        />
        <div className="flex w-full flex-wrap gap-3">
          <Button type="submit" size="large" className="min-h-14" busy={label.isBusy}>
            Recevoir pour ce client
          </Button>
          <Button
            variant="secondary"
            size="large"
            className="min-h-14"
            onClick={label.receiveForNobody}
          >
            Recevoir comme non identifié
          </Button>
        </div>
      </form>
      <LabelOwners
        trackingNumber={trackingNumber}
        words={label.words}
        hasFocus={label.goesToList}
        onChosen={label.choose}
      />
    </Card>
  )
}

type Then = {
  /** Another carton of this number has been received. */
  readonly isFurtherCarton: boolean
  readonly onChosen: (target: DeskTarget) => void
  readonly onOtherScan: (scanned: string) => void
}

/** What is typed from a label, and the client for whom the parcel is received. */
function useUndeclared(trackingNumber: string, { isFurtherCarton, onChosen, onOtherScan }: Then) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [goesToList, setGoesToList] = useState(false)
  const label = readLabel(typed)
  const receiveFor = (client: LabelClient) => {
    onChosen(undeclared(trackingNumber, client, isFurtherCarton))
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
    /** Enter was pressed: the focus moves to the most likely owner. */
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
      if (owner.kind === 'customer') receiveFor(owner.customer)
      else onChosen(declared(owner.declaration, trackingNumber, isFurtherCarton))
    },
    receiveForNobody: () => receiveFor({ clientNumber: '' }),
  }
}

/**
 * The possible owners that the label names: first the parcels that these clients await, then the clients themselves. A person
 * chooses.
 */
function LabelOwners({
  trackingNumber,
  words,
  hasFocus,
  onChosen,
}: {
  trackingNumber: string
  /** Nothing is looked up while it is empty. */
  words: string
  /** Enter was pressed: the focus moves to the most likely owner. */
  hasFocus: boolean
  onChosen: (owner: Owner) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(words)
  const owners = useQuery({ ...ownersOfLabel(trackingNumber, asked), enabled: asked !== '' })
  const isShown = asked !== '' && asked === words && owners.data !== undefined
  useEffect(() => {
    if (hasFocus && isShown) list.current?.querySelector('button')?.focus()
  }, [hasFocus, isShown])
  // For a whole client number, the field shows the error at Enter.
  const isFailed = owners.isLoadingError && readClientNumber(asked) === null
  return (
    <div ref={list} className="mt-4 empty:hidden">
      {isFailed && (
        <ErrorState
          title="Impossible de chercher ce nom."
          onRetry={() => void owners.refetch()}
          retrying={owners.isFetching}
        >
          {errorSentence(owners.error)}
        </ErrorState>
      )}
      {isShown && (
        <OwnerCandidates
          found={owners.data}
          actLabel="Recevoir"
          actOf={(name) => `Recevoir pour ${name}`}
          nothing={nobodyAnswers}
          onChosen={onChosen}
        />
      )}
    </div>
  )
}
